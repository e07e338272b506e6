import type { Queryable } from '@/db/client';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import { makeAffiliate, makeIntent, makePartner, makeUser } from '@/test/factory';
import { encryptFirstVersion } from '@/test/first-version';
import { filledHashes, openPatient, unhurried } from './scale-fill';
import type { Stand } from './stand';

const counts = { affiliates: 20, partners: 50, intents: 8, agentsEach: 10 };
/** Leads are spread over so many days up to now, evenly. */
export const filledDays = 365;
const leadsAtOnce = 250_000;
const idNumber = '8001015009087';

/** What the rows refer to; the first affiliate has a fifth of the leads. */
export interface FilledReport {
  readonly affiliateIds: readonly number[];
  readonly partnerIds: readonly number[];
  readonly intentIds: readonly number[];
  readonly agentIds: readonly number[];
}

/**
 * Fills an empty database with a year of leads, their offers, applications, outcomes and commission entries. Four
 * partners in five tell outcomes, within weeks. Triggers are off: the sums are made by the job that closes days.
 */
export async function fillForReports(
  { database, databaseUrl }: Stand,
  piiKey: PiiKey,
  leads: number,
): Promise<FilledReport> {
  const ids = {
    affiliateIds: [] as number[],
    partnerIds: [] as number[],
    intentIds: [] as number[],
    agentIds: [] as number[],
  };
  for (let nth = 0; nth < counts.intents; nth += 1)
    ids.intentIds.push((await makeIntent(database, { requiredFields: ['net_income'] })).id);
  for (let nth = 0; nth < counts.affiliates; nth += 1) {
    const { id: affiliateId } = await makeAffiliate(database);
    ids.affiliateIds.push(affiliateId);
    for (let agent = 0; agent < counts.agentsEach; agent += 1)
      ids.agentIds.push((await makeUser(database, { affiliateId })).id);
  }
  for (let nth = 0; nth < counts.partners; nth += 1) {
    const intents = ids.intentIds.map((intentId) => ({
      intentId,
      eligibility: [
        { field: 'net_income' as const, operator: '>=' as const, value: 4_000 + 900 * nth },
        { field: 'age' as const, operator: 'between' as const, value: [21, 65] },
        { field: 'loan_amount_required' as const, operator: '<=' as const, value: 20_000 + 3_000 * nth },
      ],
    }));
    ids.partnerIds.push((await makePartner(database, { intents })).id);
  }
  const { affiliateIds, partnerIds, intentIds, agentIds } = ids;
  for (let from = 1; from <= leads; from += leadsAtOnce) {
    const to = Math.min(leads, from + leadsAtOnce - 1);
    await unhurried(databaseUrl, (tx) => insertLeads(tx, { from, to, leads, piiKey, ...ids }));
  }
  await unhurried(databaseUrl, (tx) => insertOutcomes(tx));
  const patient = openPatient(databaseUrl);
  await patient.sql`vacuum analyze`;
  await patient.close();
  return { affiliateIds, partnerIds, intentIds, agentIds };
}

interface Part {
  from: number;
  to: number;
  leads: number;
  piiKey: PiiKey;
  affiliateIds: number[];
  partnerIds: number[];
  intentIds: number[];
  agentIds: number[];
}

async function insertLeads({ sql }: Queryable, part: Part): Promise<void> {
  const { from, to, leads, piiKey, affiliateIds, partnerIds, intentIds, agentIds } = part;
  // Evenly spread in [0, 1), another one for each purpose.
  await sql`
    create or replace function pg_temp.chance(nth bigint, purpose int) returns float8 language sql immutable
    return (hashint8extended(nth, purpose) & 2147483647) / 2147483648.0`;
  await sql`
    create temp table part on commit drop as
    select nth, affiliate, (${affiliateIds}::bigint[])[1 + affiliate] as affiliate_id,
      (${intentIds}::bigint[])[1 + floor(${counts.intents} * pg_temp.chance(nth, 3))::int] as intent_id,
      case when state < 0.08 then 'new' when state < 0.30 then 'unmatched' when state < 0.60 then 'matched'
        when state < 0.61 then 'pending' when state < 0.77 then 'accepted' when state < 0.98 then 'declined'
        else 'failed' end as state,
      source, case when source in ('portal', 'batch')
        then (${agentIds}::bigint[])[1 + ${counts.agentsEach} * affiliate + floor(${counts.agentsEach} * pg_temp.chance(nth, 5))::int] end as user_id,
      -- The first partner of an offer is the one that the lead goes to.
      (select array_agg((${partnerIds}::bigint[])[1 + (nth * 7 + 11 * place) % ${counts.partners}])
        from generate_series(0, floor(6 * pg_temp.chance(nth, 6))::int) place) as partner_ids,
      now() - ${`${filledDays} days`}::interval * (1 - nth / ${leads}::float8) as at
    from (
      select nth, pg_temp.chance(nth, 4) as state,
        -- One affiliate has a fifth, the others share the rest.
        case when pg_temp.chance(nth, 1) < 0.16 then 0 else floor(${counts.affiliates} * pg_temp.chance(nth, 2))::int end as affiliate,
        (array['portal', 'portal', 'batch', 'api_v2', 'api_v2', 'api_v1'])[1 + floor(6 * pg_temp.chance(nth, 7))::int]::lead_source as source
      from generate_series(${from}::bigint, ${to}::bigint) nth) n`;
  await sql`
    insert into lead (id, affiliate_id, environment, intent_id, state, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, email, id_number_ciphertext, id_number_hash, fields, offer_id, application_id, source,
      user_id, popi, opt_out_hashes, created_at, updated_at)
    overriding system value
    select nth, affiliate_id, 'uat', intent_id, state::lead_state, 'Thandi', 'Nkosi', '0821234567', '0821234567',
      nth || '@example.test', ${encryptFirstVersion(piiKey, idNumber, 'id number')}, sha256(int8send(nth)),
      jsonb_build_object('net_income', 3000 + floor(40000 * pg_temp.chance(nth, 8)), 'gross_income', 50000,
        'loan_amount_required', 10000 + floor(150000 * pg_temp.chance(nth, 9)), 'city', 'Johannesburg'),
      case when state not in ('new', 'unmatched') then nth end,
      case when state in ('pending', 'accepted', 'declined', 'failed') then nth end, source, user_id, true,
      ${filledHashes(sql)}, at, at + interval '3 minutes'
    from part order by nth`;
  await sql`
    insert into offer (id, lead_id, matches, unscored, asked_partner_ids, catalogue_version, created_at)
    overriding system value
    select nth, nth, (
        select jsonb_agg(jsonb_build_object('rank', place, 'partnerId', id, 'probability', 50))
        from unnest(partner_ids) with ordinality p(id, place)), '[]', '{}', 1, at + interval '2 seconds'
    from part where state not in ('new', 'unmatched') order by nth`;
  await sql`
    insert into application (id, affiliate_id, environment, lead_id, partner_id, kind, status, reference, requested_at, settled_at)
    overriding system value
    select nth, affiliate_id, 'uat', nth, partner_ids[1], 'accept', state::application_status, 'ref-' || nth,
      at + interval '2 minutes', case when state <> 'pending' then at + interval '3 minutes' end
    from part where state in ('pending', 'accepted', 'declined', 'failed') order by nth`;
}

/** What four partners in five told of the leads that they accepted, and what was earned with it. */
async function insertOutcomes({ sql }: Queryable): Promise<void> {
  await sql`
    create or replace function pg_temp.chance(nth bigint, purpose int) returns float8 language sql immutable
    return (hashint8extended(nth, purpose) & 2147483647) / 2147483648.0`;
  await sql`
    insert into outcome (affiliate_id, environment, lead_id, application_id, partner_id, kind, occurred_at, amount_cents, source, event_id)
    select a.affiliate_id, a.environment, a.lead_id, a.id, a.partner_id, t.kind::outcome_kind, a.requested_at + t.days * interval '1 day',
      case when t.kind = 'funded' then 1000000 + floor(9000000 * pg_temp.chance(a.id, 21)) end, 'callback', t.kind || a.id
    from application a
      cross join lateral (select pg_temp.chance(a.id, 22) as luck, 12 * pg_temp.chance(a.id, 23) as days) c
      cross join lateral (values ('approved', days, luck < 0.6), ('rejected', days, luck >= 0.6 and luck < 0.95),
        ('funded', days + 10 * pg_temp.chance(a.id, 24), luck < 0.42),
        ('returned', days + 15 + 20 * pg_temp.chance(a.id, 25), luck < 0.015)) t(kind, days, happens)
    where a.status = 'accepted' and a.partner_id % 5 > 0 and t.happens and a.requested_at + t.days * interval '1 day' < now()`;
  await sql`
    insert into commission_plan (environment, paid_on, version, unit, rate, valid_from)
    values ('uat', 'funded', 1, 'basis points', 250, '2020-01-01')`;
  await sql`
    insert into commission_entry (affiliate_id, environment, month, kind, amount_cents, plan_id, plan_version, application_id, outcome_id, occurred_at)
    select o.affiliate_id, o.environment, date_trunc('month', o.occurred_at at time zone 'Africa/Johannesburg')::date, 'earned',
      o.amount_cents / 40, (select min(id) from commission_plan), 1, o.application_id, o.id, o.occurred_at
    from outcome o where o.kind = 'funded'`;
  for (const table of ['lead', 'offer', 'application'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql(table)}))`;
}
