import type { Queryable, Sql } from '@/db/client';
import type { GuardRow } from '@/db/query/base/guard';
import { historyKind } from '@/db/query/base/history';
import type { OfferLeadRow } from '@/db/query/lead/lead-offer';
import type { NewLead, WriteCondition } from '@/db/query/lead/lead-write';
import { bestChance, type NewOffer } from '@/db/query/lead/offer';
import type { Scope, UnguardedScope } from '@/db/scope';
import type { LeadState } from '@/word/lead';

// What the peers of the benchmark run: the same rules, one lead a statement, as the product did before its leads shared
// statements. Kept as it was, so that the comparison stays the same.

/** Selects the guard: always exactly one row, for use as `with guard as (…)`. */
const guardFragment = (sql: Sql, scope: UnguardedScope, keyId: number | null) => sql`
  select
    case
      when ${keyId}::bigint is null then 'usable'
      when k.id is null or k.revoked_at is not null or k.replaced_at is not null then 'rejected'
      when k.expires_at <= now() then 'expired'
      else 'usable'
    end as key_state,
    a.active as affiliate_active, a.live_feedback,
    e.maintenance, e.catalogue_version, e.deduplication_window_seconds,
    e.processing_limit_ms, k.requests_per_minute
  from environment e
  join affiliate a on a.id = ${scope.affiliateId}
  left join api_key k on k.id = ${keyId}::bigint and k.affiliate_id = a.id and k.environment = e.name
  where e.name = ${scope.environment}`;

/** The guard's columns as JSON, to return with the result of a statement that has a `guard`. */
const guardJson = (sql: Sql) => sql`
  (select json_build_object('keyState', key_state, 'affiliateActive', affiliate_active, 'liveFeedback', live_feedback,
    'maintenance', maintenance, 'catalogueVersion', catalogue_version, 'processingLimitMs', processing_limit_ms,
    'requestsPerMinute', requests_per_minute) from guard)`;

const identityFragment = (sql: Sql, scope: UnguardedScope) => sql`
  identity as (
    insert into lead_identity as i (affiliate_id, environment, intent_id, id_number_hash, lead_id, created_at)
    select ${scope.affiliateId}, ${scope.environment}, intent_id, id_number_hash, id, now() from candidate
    order by intent_id, id_number_hash
    on conflict (affiliate_id, environment, intent_id, id_number_hash) do update set
      lead_id = case when i.created_at <= now() - make_interval(secs => (select deduplication_window_seconds from open))
        then excluded.lead_id else i.lead_id end,
      created_at = case when i.created_at <= now() - make_interval(secs => (select deduplication_window_seconds from open))
        then excluded.created_at else i.created_at end
    returning intent_id, id_number_hash, lead_id)`;

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
        referee_affiliate_id, source, api_key_id, user_id, consent_text, popi, opt_out_hashes)
      overriding system value
      select c.id, ${scope.affiliateId}, ${scope.environment}, ${lead.intentId}, ${lead.firstName}, ${lead.lastName},
        ${lead.cellPhoneNumber}, ${lead.cellPhoneNumberSent}, ${lead.email}, ${lead.idNumberCiphertext},
        ${lead.idNumberHash}, fill_income(${JSON.stringify(lead.fields)}::text::jsonb),
        income_to_fill(${JSON.stringify(lead.fields)}::text::jsonb), (select id from referee), ${lead.source},
        ${condition.keyId}, ${lead.userId}, ${lead.consentText}, ${lead.popi},
        ${lead.optOutHashes.map((hash) => `\\x${hash.toString('hex')}`)}::bytea[]
      from candidate c join identity i on i.lead_id = c.id
      returning *),
    created_event as (
      insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
      select id, ${historyKind('created')}::text, api_key_id, user_id,
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
 * income that was never sent follows the one that was), unless the lead is `pending` or `accepted` (design lead 17
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
      select id, ${historyKind('values replaced')}::text, ${condition.keyId}, ${lead.userId},
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

export async function insertOffer(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
  { matches, unscored, partnerIds, askedPartnerIds, catalogueVersion, moves }: NewOffer,
  by: { keyId: number | null; userId: number | null },
): Promise<{ id: number; state: LeadState } | null> {
  // An id beyond the column's range belongs to nobody (design base 9, ids).
  const named = partnerIds?.filter(Number.isSafeInteger) ?? null;
  const [row] = await sql<{ id: number; state: LeadState }[]>`
    with candidate as materialized (select nextval(pg_get_serial_sequence('offer', 'id')) as id),
    moved as (
      update lead set
        state = (${JSON.stringify(moves)}::text::jsonb ->> state::text)::lead_state,
        offer_id = (select id from candidate), best_chance = ${bestChance(matches)}::smallint, updated_at = now()
      where id = ${leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
        and state = any(${Object.keys(moves)}::lead_state[]) and erased_at is null
      returning id, state),
    saved as (
      insert into offer (id, lead_id, matches, unscored, partner_ids, asked_partner_ids, catalogue_version)
      overriding system value
      select c.id, m.id, ${JSON.stringify(matches)}::text::jsonb, ${JSON.stringify(unscored)}::text::jsonb,
        ${named}::bigint[], ${[...askedPartnerIds]}::bigint[], ${catalogueVersion}::bigint
      from moved m, candidate c),
    event as (
      insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
      select id, ${historyKind('offer made')}::text, ${by.keyId}, ${by.userId},
        jsonb_build_object('state', state, 'matches', ${matches.length}::int,
          'asking', ${unscored.filter(({ cause }) => cause === 'asking').length}::int) from moved)
    select candidate.id::float8 as id, state from moved, candidate`;
  return row ?? null;
}
