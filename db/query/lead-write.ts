import type { Queryable, Sql } from '@/db/client';
import type { LeadSource, LeadState, StoredLeadFields } from '@/db/schema/lead';
import type { UnguardedScope } from '@/db/scope';
import { type GuardRow, guardFragment, guardJson } from './guard';
import { eventKind } from './lead-event';
import { identityFragment } from './lead-identity';

/** A lead to be stored. */
export interface NewLead {
  intentId: number;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  cellPhoneNumberSent: string;
  email: string | null;
  idNumberCiphertext: Buffer;
  idNumberHash: Buffer;
  popi: boolean;
  /** As sent; the database fills in the missing one of the income pair. */
  fields: StoredLeadFields;
  refereeId: string | null;
  source: LeadSource;
  userId: number | null;
  consentText: string | null;
}

/** Preconditions of a write: the guard is read in the same statement, unless the request has already passed it. */
export interface WriteCondition {
  keyId: number | null;
  catalogueVersion: number;
  alreadyPassed: boolean;
}

interface WriteResult {
  guard: GuardRow | null;
  refereeFound: boolean;
}

interface SubmittedRow extends WriteResult {
  /** Null, with nothing written: the guard said no, the catalogue is stale or the referee unknown. */
  leadId: number | null;
  created: boolean;
}

/**
 * The common head of both statements: the guard, whether it lets the request through, which lead it is, and a new
 * lead's row.
 */
function insertFragment(sql: Sql, scope: UnguardedScope, condition: WriteCondition, lead: NewLead) {
  return sql`
    guard as materialized (${guardFragment(sql, scope, condition.keyId)}),
    referee as (select id from affiliate where referee_id = ${lead.refereeId}::text and active),
    open as materialized (
      select deduplication_window_seconds from guard
      where (${lead.refereeId}::text is null or exists (select from referee))
        and catalogue_version = ${condition.catalogueVersion}
        and affiliate_active and key_state = 'usable' and not maintenance
        and (${condition.alreadyPassed} or requests_per_minute is null)),
    candidate as materialized (
      select nextval(pg_get_serial_sequence('lead', 'id')) as id, ${lead.intentId}::bigint as intent_id,
        ${lead.idNumberHash}::bytea as id_number_hash from open),
    ${identityFragment(sql, scope)},
    inserted as (
      insert into lead (id, affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
        cell_phone_number_sent, email, id_number_ciphertext, id_number_hash, fields, filled_income,
        referee_affiliate_id, source, api_key_id, user_id, consent_text, popi)
      overriding system value
      select c.id, ${scope.affiliateId}, ${scope.environment}, ${lead.intentId}, ${lead.firstName}, ${lead.lastName},
        ${lead.cellPhoneNumber}, ${lead.cellPhoneNumberSent}, ${lead.email}, ${lead.idNumberCiphertext},
        ${lead.idNumberHash}, fill_income(${JSON.stringify(lead.fields)}::text::jsonb),
        income_to_fill(${JSON.stringify(lead.fields)}::text::jsonb), (select id from referee), ${lead.source},
        ${condition.keyId}, ${lead.userId}, ${lead.consentText}, ${lead.popi}
      from candidate c join identity i on i.lead_id = c.id
      returning *),
    created_event as (
      insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
      select id, ${eventKind('created')}::text, api_key_id, user_id,
        jsonb_strip_nulls(jsonb_build_object('source', source, 'consent_text', consent_text)) from inserted)`;
}

const resultColumns = (sql: Sql, lead: NewLead) => sql`
  ${guardJson(sql)} as guard,
  (${lead.refereeId}::text is null or exists (select from referee)) as "refereeFound"`;

/** Stores a lead, or finds the applicant's existing one, in one round trip (spec 2.2). */
export async function insertOrFindLead(
  { sql }: Queryable,
  scope: UnguardedScope,
  condition: WriteCondition,
  lead: NewLead,
): Promise<SubmittedRow> {
  const [row] = await sql<[SubmittedRow]>`
    with ${insertFragment(sql, scope, condition, lead)}
    select ${resultColumns(sql, lead)},
      (select lead_id::float8 from identity) as "leadId", exists (select from inserted) as created`;
  return row;
}

/** The lead of an offer, after merging the values sent. */
export interface OfferLeadRow {
  id: number;
  state: LeadState;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  fields: StoredLeadFields;
}

interface UpsertedRow extends WriteResult {
  lead: OfferLeadRow | null;
  created: boolean;
}

/** The names of the fields in which `updated` differs from `previous`, without the income that was filled in. */
const changedFieldsFragment = (sql: Sql) => sql`
  (select coalesce(jsonb_agg(name order by name), '[]') from (
    select unnest(array[
      case when previous.first_name <> updated.first_name then 'first_name' end,
      case when previous.last_name <> updated.last_name then 'last_name' end,
      case when previous.cell_phone_number <> updated.cell_phone_number then 'cell_phone_number' end,
      case when previous.email is distinct from updated.email then 'email' end]) as name
    union all
    select key from jsonb_each(previous.fields) as old (key, value)
      full join jsonb_each(updated.fields) as new (key, value) using (key)
    where old.value is distinct from new.value and key <> coalesce(updated.filled_income, '')) change
  where name is not null)`;

/**
 * Like `insertOrFindLead`, but values sent now replace the stored ones of a duplicate (absent ones are kept; an
 * income that was never sent follows the one that was), unless the lead is `pending` or `accepted` (design 5
 * "duplicate on /offer").
 */
export async function insertOrUpdateLead(
  { sql }: Queryable,
  scope: UnguardedScope,
  condition: WriteCondition,
  lead: NewLead,
): Promise<UpsertedRow> {
  const sent = JSON.stringify(lead.fields);
  const attempt = () => sql<[UpsertedRow & { leadId: number | null }]>`
    with ${insertFragment(sql, scope, condition, lead)},
    previous as (
      select l.* from lead l join identity i on i.lead_id = l.id where not exists (select from inserted)),
    updated as (
      update lead l set
        first_name = ${lead.firstName}, last_name = ${lead.lastName}, cell_phone_number = ${lead.cellPhoneNumber},
        cell_phone_number_sent = ${lead.cellPhoneNumberSent}, email = coalesce(${lead.email}, l.email),
        fields = fill_income((l.fields - coalesce(l.filled_income, '')) || ${sent}::text::jsonb),
        filled_income = income_to_fill((l.fields - coalesce(l.filled_income, '')) || ${sent}::text::jsonb),
        consent_text = coalesce(${lead.consentText}, l.consent_text), updated_at = now()
      from identity i
      where l.id = i.lead_id and l.state not in ('pending', 'accepted') and not exists (select from inserted)
      returning l.*),
    updated_event as (
      insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
      select id, ${eventKind('values replaced')}::text, ${condition.keyId}, ${lead.userId},
        jsonb_strip_nulls(jsonb_build_object('consent_text', ${lead.consentText}::text,
          'fields', ${changedFieldsFragment(sql)}))
      from updated join previous using (id)),
    standing as (
      select * from inserted
      union all select * from updated
      union all select l.* from lead l join identity i on i.lead_id = l.id
        where l.state in ('pending', 'accepted') and not exists (select from updated))
    select ${resultColumns(sql, lead)},
      (select lead_id::float8 from identity) as "leadId",
      exists (select from inserted) as created,
      (select json_build_object('id', id, 'state', state, 'firstName', first_name, 'lastName', last_name,
        'cellPhoneNumber', cell_phone_number, 'email', email, 'fields', fields) from standing) as lead`;
  for (let tries = 0; tries < 5; tries++) {
    const [row] = await attempt();
    // A lead that another statement created after ours began has an identity but is not yet visible.
    if (row.lead || row.leadId === null) return row;
  }
  throw new Error('the lead of an identity stays invisible');
}
