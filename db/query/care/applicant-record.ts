import type { Queryable, Sql } from '@/db/client';
import { restrictedUntil } from '@/db/query/base/restriction-part';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import type { ConsentQuestion } from '@/db/schema/message/consent-text';
import type { ConsentChannel, ConsentedPurpose } from '@/word/consent';
import type { Environment } from '@/word/environment';
import type { LeadBasis, LeadSource, LeadState } from '@/word/lead';
import type { OptOutKind, OptOutReach, OptOutSource } from '@/word/opt-out';
import { keptDays } from './lead-period';

/* What is stored of one applicant, over all affiliates and in both environments: for operators, each by an index. */

export interface ApplicantLeadRow {
  id: number;
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  intentTitle: string;
  state: LeadState;
  source: LeadSource;
  basis: LeadBasis;
  popi: boolean;
  userName: string | null;
  keyName: string | null;
  batchId: number | null;
  batchFileName: string | null;
  batchRow: number | null;
  batchAt: Date | null;
  /** The words taken for consent in the file that the lead came with. */
  consentWordsCiphertext: Buffer | null;
  consentText: string | null;
  consentLanguage: string | null;
  /** Null: no text, or none that was served. */
  consentQuestions: readonly ConsentQuestion[] | null;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  fields: StoredLeadFields;
  bank: string | null;
  subId: string | null;
  clickId: string | null;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  createdAt: Date;
  updatedAt: Date;
  /** When its environment's retention erases it; not while it is restricted. */
  keptUntil: Date;
}

/** By what an applicant's leads are found: the hashes of the ID number, or a phone with its leading zero. */
export type ApplicantKey = { readonly idNumberHashes: readonly Buffer[] } | { readonly phone: string };

const isOf = (sql: Sql, by: ApplicantKey) =>
  'phone' in by
    ? sql`l.cell_phone_number = ${by.phone}`
    : sql`l.id_number_hash in ${sql([...by.idNumberHashes])}`;

/** Lists the leads that are not erased, newest first. `affiliateId`: of that affiliate alone. */
export function listApplicantLeads(
  { sql }: Queryable,
  by: ApplicantKey,
  limit: number,
  affiliateId: number | null = null,
): Promise<ApplicantLeadRow[]> {
  return sql<ApplicantLeadRow[]>`
    select l.id::float8 as id, l.affiliate_id::float8 as "affiliateId", a.name as "affiliateName", l.environment,
      i.title as "intentTitle", l.state, l.source, l.basis, l.popi, u.name as "userName", k.name as "keyName",
      l.batch_id::float8 as "batchId", b.file_name as "batchFileName", l.batch_row as "batchRow",
      b.created_at as "batchAt", b.consent_words_ciphertext as "consentWordsCiphertext",
      l.consent_text as "consentText", c.language as "consentLanguage", c.questions as "consentQuestions",
      l.first_name as "firstName", l.last_name as "lastName", l.cell_phone_number as "cellPhoneNumber", l.email,
      l.fields, l.bank, l.sub_id as "subId", l.click_id as "clickId",
      l.id_number_ciphertext as "idNumberCiphertext", l.id_number_hash as "idNumberHash",
      l.created_at as "createdAt", l.updated_at as "updatedAt",
      greatest(l.created_at + make_interval(days => ${keptDays(sql)}),
        (${restrictedUntil(sql)}::date + 1)::timestamp at time zone 'Africa/Johannesburg') as "keptUntil"
    from affiliate a cross join environment e
    join lead l on l.affiliate_id = a.id and l.environment = e.name and ${isOf(sql, by)}
    join intent i on i.id = l.intent_id
    left join ${sql('user')} u on u.id = l.user_id
    left join api_key k on k.id = l.api_key_id
    left join batch b on b.id = l.batch_id
    left join consent_text c on c.key = l.consent_text
    where ${affiliateId === null ? sql`true` : sql`a.id = ${affiliateId}`}
    order by l.id desc limit ${limit}`;
}

/** A lead's applicant: what all of their leads are found by. */
export interface ApplicantOfLeadRow {
  affiliateId: number;
  environment: Environment;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  erasedAt: Date | null;
}

export async function findApplicantOfLead(
  { sql }: Queryable,
  leadId: number,
): Promise<ApplicantOfLeadRow | null> {
  const [row] = await sql<ApplicantOfLeadRow[]>`
    select affiliate_id::float8 as "affiliateId", environment, id_number_ciphertext as "idNumberCiphertext",
      id_number_hash as "idNumberHash", erased_at as "erasedAt"
    from lead where id = ${leadId}`;
  return row ?? null;
}

/** Asked by a text of ours: when an agent read it out, or a client's system says that it did. */
export interface AskedRow {
  leadId: number;
  at: Date;
  textKey: string;
  language: string | null;
  questions: readonly ConsentQuestion[] | null;
  userName: string | null;
  keyName: string | null;
}

/** Lists when the applicants of leads were asked in words of ours, oldest first. */
export function listAsked(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<AskedRow[]> {
  return sql<AskedRow[]>`
    select e.lead_id::float8 as "leadId", e.at, e.detail ->> 'consent_text' as "textKey", t.language, t.questions,
      u.name as "userName", k.name as "keyName"
    from lead_event e left join consent_text t on t.key = e.detail ->> 'consent_text'
    left join ${sql('user')} u on u.id = e.user_id
    left join api_key k on k.id = e.api_key_id
    where e.lead_id = any(${[...leadIds]}::bigint[]) and e.detail ->> 'consent_text' is not null
    order by e.id limit ${limit}`;
}

export interface ApplicantConsentRow {
  id: number;
  leadId: number;
  isOfFile: boolean;
  givenAt: Date;
  recordedAt: Date;
  channel: ConsentChannel;
  purposes: ConsentedPurpose[];
  language: string | null;
  textKey: string | null;
  questions: readonly ConsentQuestion[] | null;
  recording: string | null;
  certificateUrl: string | null;
  despiteOptOut: boolean;
  userName: string | null;
  keyName: string | null;
}

/** Lists the consents of leads, their own and their files', newest first. */
export function listApplicantConsents(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<ApplicantConsentRow[]> {
  const ids = [...leadIds];
  return sql<ApplicantConsentRow[]>`
    select c.id::float8 as id, l.id::float8 as "leadId", c.batch_id is not null as "isOfFile",
      c.given_at as "givenAt", c.recorded_at as "recordedAt", c.channel, c.purposes::text[] as purposes, coalesce(c.language, t.language) as language,
      c.text_key as "textKey", t.questions,
      case when c.recording is not null then concat(c.recording ->> 'system', ': ', c.recording ->> 'reference') end
        as recording,
      c.certificate_url as "certificateUrl", c.despite_opt_out as "despiteOptOut", u.name as "userName",
      k.name as "keyName"
    from lead l join consent c on c.lead_id = l.id or c.batch_id = l.batch_id
    left join consent_text t on t.key = c.text_key
    left join ${sql('user')} u on u.id = c.user_id
    left join api_key k on k.id = c.api_key_id
    where l.id = any(${ids}::bigint[])
    order by c.given_at desc, c.id desc limit ${limit}`;
}

export interface WithdrawalRow {
  leadId: number;
  at: Date;
  purposes: ConsentedPurpose[];
  how: string | null;
  userName: string | null;
  keyName: string | null;
}

/** Lists what the applicants of leads took back, newest first. */
export function listWithdrawals(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<WithdrawalRow[]> {
  return sql<WithdrawalRow[]>`
    select e.lead_id::float8 as "leadId", e.at, e.purposes::text[] as purposes, e.how, u.name as "userName",
      k.name as "keyName"
    from consent_end e left join ${sql('user')} u on u.id = e.user_id left join api_key k on k.id = e.api_key_id
    where e.lead_id = any(${[...leadIds]}::bigint[]) order by e.id desc limit ${limit}`;
}

export interface ApplicantOptOutRow {
  environment: Environment;
  kind: OptOutKind;
  reach: OptOutReach;
  /** Of the affiliate or lender that it is about. */
  reachName: string | null;
  source: OptOutSource;
  /** Said to whoever asks, or by it. */
  isOwn: boolean;
  affiliateName: string | null;
  userName: string | null;
  keyName: string | null;
  at: Date;
  liftedAt: Date | null;
  liftedBy: string | null;
  liftedWhy: string | null;
}

/**
 * Lists the opt-outs that these hashes find, newest first, with those that were lifted. `affiliateId`: its own, and of the others
 * those that hold for it.
 */
export function listApplicantOptOuts(
  { sql }: Queryable,
  hashes: readonly Buffer[],
  limit: number,
  affiliateId: number | null,
): Promise<ApplicantOptOutRow[]> {
  if (hashes.length === 0) return Promise.resolve([]);
  const own =
    affiliateId === null
      ? sql`true`
      : sql`(o.affiliate_id is not distinct from ${affiliateId} or (o.reach = 'affiliate' and o.reach_id = ${affiliateId}))`;
  return sql<ApplicantOptOutRow[]>`
    select o.environment, o.kind, o.reach, coalesce(r.name, p.company_name) as "reachName", o.source,
      ${own} as "isOwn", a.name as "affiliateName", u.name as "userName", k.name as "keyName", o.at, o.lifted_at as "liftedAt",
      b.name as "liftedBy", o.lifted_why as "liftedWhy"
    from opt_out o
    left join affiliate r on o.reach = 'affiliate' and r.id = o.reach_id
    left join partner p on o.reach = 'partner' and p.id = o.reach_id
    left join affiliate a on a.id = o.affiliate_id
    left join ${sql('user')} u on u.id = o.user_id
    left join api_key k on k.id = o.api_key_id
    left join ${sql('user')} b on b.id = o.lifted_by_user_id
    where o.hash in ${sql([...hashes])}
      and (${own} or (o.reach in ('everybody', 'register') and o.lifted_at is null))
    order by o.id desc limit ${limit}`;
}
