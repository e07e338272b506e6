import type { Queryable } from '@/db/client';
import { consentedAt } from '@/db/query/base/opt-out-part';
import { shown, withRestriction } from '@/db/query/base/restriction-part';
import type { ConsentRecording } from '@/db/schema/lead/consent';
import type { Scope } from '@/db/scope';
import type { ConsentChannel, ConsentedPurpose } from '@/word/consent';
import type { LeadBasis } from '@/word/lead';

export interface NewConsent {
  textKey: string | null;
  language: string | null;
  channel: ConsentChannel;
  purposes: readonly ConsentedPurpose[];
  givenAt: Date;
  /** Null: as the lead has it. */
  basis: LeadBasis | null;
  recording: ConsentRecording | null;
  certificateUrl: string | null;
  /** Told of their opt-out, the applicant said yes to this lead all the same. */
  despiteOptOut?: boolean;
}

interface By {
  userId: number | null;
  apiKeyId: number | null;
}

/** Locks one of the affiliate's leads until the transaction ends; null if there is none. */
export async function lockConsentLead(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  leadId: number,
): Promise<{ basis: LeadBasis; isErased: boolean; consents: number } | null> {
  const [row] = await sql<{ basis: LeadBasis; isErased: boolean; consents: number }[]>`
    select basis, erased_at is not null as "isErased",
      (select count(*)::int from consent where lead_id = l.id) as consents
    from lead l where id = ${leadId} and affiliate_id = ${affiliateId} and environment = ${environment}
    for no key update`;
  return row ?? null;
}

/** Finds the consent of a lead to the same words at the same time. */
export async function findSameConsent(
  { sql }: Queryable,
  leadId: number,
  { textKey, givenAt }: Pick<NewConsent, 'textKey' | 'givenAt'>,
): Promise<{ id: number; recordedAt: Date } | null> {
  const [row] = await sql<{ id: number; recordedAt: Date }[]>`
    select id::float8 as id, recorded_at as "recordedAt" from consent
    where lead_id = ${leadId} and given_at = ${givenAt.toISOString()} and text_key is not distinct from ${textKey}
    order by id limit 1`;
  return row ?? null;
}

/** Adds a consent of a locked lead. One that says why one may speak to the applicant says it of the lead, too. */
export async function insertConsent(
  { sql }: Queryable,
  leadId: number,
  given: NewConsent,
  by: By,
): Promise<{ id: number; recordedAt: Date }> {
  const {
    textKey,
    language,
    channel,
    purposes,
    givenAt,
    basis,
    recording,
    certificateUrl,
    despiteOptOut = false,
  } = given;
  const [row] = await sql<[{ id: number; recordedAt: Date }]>`
    with said as (
      update lead set basis = ${basis}::lead_basis, updated_at = now()
      where id = ${leadId} and basis <> ${basis}::lead_basis)
    insert into consent (affiliate_id, environment, lead_id, text_key, language, channel, basis, purposes, given_at,
      user_id, api_key_id, recording, certificate_url, despite_opt_out, salt)
    select affiliate_id, environment, id, ${textKey}, ${language}, ${channel}::consent_channel,
      coalesce(${basis}::lead_basis, basis), ${[...purposes]}::consented_purpose[], ${givenAt.toISOString()}::timestamptz,
      ${by.userId}::bigint, ${by.apiKeyId}::bigint, ${recording && JSON.stringify(recording)}::text::jsonb,
      ${certificateUrl}, ${despiteOptOut}, uuid_send(gen_random_uuid())
    from lead where id = ${leadId}
    returning id::float8 as id, recorded_at as "recordedAt"`;
  return row;
}

/** Adds the one consent of all leads of a file, which its sender has stated or found in the file's own words. */
export async function insertFileConsent(
  { sql }: Queryable,
  batchId: number,
  purposes: readonly ConsentedPurpose[],
): Promise<void> {
  await sql`
    insert into consent (affiliate_id, environment, batch_id, text_key, channel, basis, purposes, given_at, user_id,
      api_key_id, salt)
    select affiliate_id, environment, id, consent_text, 'file', basis, ${[...purposes]}::consented_purpose[], now(),
      user_id, api_key_id, uuid_send(gen_random_uuid())
    from batch where id = ${batchId}`;
}

/** Purposes that a lead's withdrawals have ended: those that no later consent allows again. */
const endedPurposes = (sql: Queryable['sql'], leadId: number) => sql`
  (select coalesce(array_agg(distinct p), '{}') from consent_end e cross join unnest(e.purposes) p
    where e.lead_id = ${leadId} and not exists (
      select from consent c where c.lead_id = e.lead_id and ${consentedAt(sql)} > e.at and p = any(c.purposes)))`;

/** Whether the consent to share a lead's values is withdrawn now. */
export async function isShareWithdrawnOf({ sql }: Queryable, leadId: number): Promise<boolean> {
  const [row] = await sql<[{ is: boolean }]>`
    select 'share' = any((${endedPurposes(sql, leadId)})::text[]) as is`;
  return row.is;
}

/** Withdraws these purposes of a locked lead, except those that are withdrawn already. */
export async function insertConsentEnd(
  { sql }: Queryable,
  leadId: number,
  { purposes, how }: { purposes: readonly ConsentedPurpose[]; how: string },
  by: By,
): Promise<void> {
  await sql`
    insert into consent_end (lead_id, purposes, user_id, api_key_id, how)
    select ${leadId}, purposes, ${by.userId}, ${by.apiKeyId}, ${how}
    from (
      select array_agg(p) as purposes from unnest(${[...purposes]}::consented_purpose[]) p
      where p <> all((${endedPurposes(sql, leadId)})::consented_purpose[])) rest
    where purposes is not null`;
}

export interface ConsentRow extends Omit<NewConsent, 'basis'> {
  id: number;
  basis: LeadBasis;
  recordedAt: Date;
  /** It is of all leads of the lead's file. */
  isOfFile: boolean;
  userName: string | null;
  keyName: string | null;
}

export interface ConsentEndRow {
  id: number;
  at: Date;
  purposes: ConsentedPurpose[];
  how: string | null;
  userName: string | null;
  keyName: string | null;
}

/**
 * Lists the consents of one of the affiliate's leads, its own and its file's, and its withdrawals, newest first; `ended`:
 * the purposes that are withdrawn now. Of somebody whose data is restricted as after an erasure: without recordings,
 * certificates and what was said. Null if there is no such lead.
 */
export async function findConsents(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  leadId: number,
  limit: number,
): Promise<{ consents: ConsentRow[]; ends: ConsentEndRow[]; ended: ConsentedPurpose[] } | null> {
  const [lead] = await sql<{ batchId: number | null; ended: ConsentedPurpose[] }[]>`
    select batch_id::float8 as "batchId", ${endedPurposes(sql, leadId)}::text[] as ended
    from lead where id = ${leadId} and affiliate_id = ${affiliateId} and environment = ${environment}`;
  if (!lead) return null;
  const [consents, ends] = await Promise.all([
    sql<ConsentRow[]>`
      select c.id::float8 as id, c.text_key as "textKey", c.language, c.channel, c.basis, c.purposes::text[] as purposes,
        c.given_at as "givenAt", c.recorded_at as "recordedAt", ${shown(sql, sql`c.recording`)} as recording,
        ${shown(sql, sql`c.certificate_url`)} as "certificateUrl", c.despite_opt_out as "despiteOptOut",
        c.batch_id is not null as "isOfFile", u.name as "userName", k.name as "keyName"
      from lead l ${withRestriction(sql)} cross join consent c
      left join ${sql('user')} u on u.id = c.user_id left join api_key k on k.id = c.api_key_id
      where l.id = ${leadId} and (c.lead_id = ${leadId} or c.batch_id = ${lead.batchId})
      order by c.given_at desc, c.id desc limit ${limit}`,
    sql<ConsentEndRow[]>`
      select e.id::float8 as id, e.at, e.purposes::text[] as purposes, ${shown(sql, sql`e.how`)} as how,
        u.name as "userName", k.name as "keyName"
      from lead l ${withRestriction(sql)} join consent_end e on e.lead_id = l.id
      left join ${sql('user')} u on u.id = e.user_id left join api_key k on k.id = e.api_key_id
      where l.id = ${leadId} order by e.id desc limit ${limit}`,
  ]);
  return { consents, ends, ended: lead.ended };
}

/** Clears what consents of leads hold besides facts: once the leads are erased, or long after their last use. */
export async function updateConsentsErased({ sql }: Queryable, leadIds: readonly number[]): Promise<void> {
  const ids = [...leadIds];
  await sql`
    update consent set recording = null, certificate_url = null, salt = null
    where lead_id = any(${ids}::bigint[])`;
  await sql`update consent_end set how = null where lead_id = any(${ids}::bigint[])`;
}
