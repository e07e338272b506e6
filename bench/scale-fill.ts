import { type Database, openDatabase, type Queryable, type Sql } from '@/db/client';
import { keyedHash, type PiiKey } from '@/lib/base/crypto/crypto';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { makeAffiliate, makeIntent, makePartner, makeUser } from '@/test/factory';
import { encryptFirstVersion } from '@/test/first-version';
import { reopenDays } from '@/test/reopen-days';
import { firstNames, lastNames } from './scale-names';
import type { Stand } from './stand';

/** What the rows refer to. */
export interface Filled {
  /** By share of the leads: most have the first five, one in 500 has the last. */
  readonly intentIds: readonly number[];
  readonly agentIds: readonly number[];
  /** A lead in the middle of the large affiliate's has it. */
  readonly idNumber: string;
  readonly phone: string;
  readonly email: string;
  readonly reference: string;
}

/** Leads are spread over two years, evenly. */
export const filledDays = 730;
/** The large affiliate's share of the leads. */
const largeShare = 0.6;
const otherAffiliates = 20;
const leadsAtOnce = 500_000;
const idNumber = '8001015009087';
const phone = '0800001234';

/**
 * Fills an empty database with this many leads, their offers, applications, events, identities (of 90 days) and calls
 * (of 31 days), as a service has them after two years. One affiliate has six leads in ten. Cardinalities are as in real
 * data: names are a few common and many rare ones, hashes and phone numbers nearly all differ. Ciphertexts are the
 * same: nothing looks into them. Triggers are off and most indexes come last: filling is not measured.
 */
export async function fill(
  { database, databaseUrl, affiliateId, keyId }: Stand,
  piiKey: PiiKey,
  leads: number,
  say: (line: string) => void,
): Promise<Filled> {
  const ids = {
    affiliateIds: [affiliateId],
    intentIds: [] as number[],
    agentIds: [] as number[],
    partnerIds: [] as number[],
  };
  for (let nth = 0; nth < otherAffiliates; nth += 1)
    ids.affiliateIds.push((await makeAffiliate(database)).id);
  for (let nth = 0; nth < 6; nth += 1) ids.intentIds.push((await makeIntent(database)).id);
  for (let nth = 0; nth < 20; nth += 1) ids.agentIds.push((await makeUser(database, { affiliateId })).id);
  for (let nth = 0; nth < 8; nth += 1) ids.partnerIds.push((await makePartner(database)).id);

  const indexes = await database.sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('lead', 'offer', 'application', 'lead_event', 'request_log') and indexname not like '%\\_pkey'`;
  for (const { name } of indexes) await database.sql`drop index ${database.sql(name)}`;
  for (let from = 1; from <= leads; from += leadsAtOnce) {
    const to = Math.min(leads, from + leadsAtOnce - 1);
    await unhurried(databaseUrl, (tx) => insertLeads(tx, { from, to, leads, keyId, piiKey, ...ids }));
    say(`${to.toLocaleString('en')} leads`);
  }
  for (const { name, definition } of indexes) {
    const began = performance.now();
    await unhurried(databaseUrl, (tx) => tx.sql.unsafe(definition));
    say(`${name} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  await unhurried(databaseUrl, (tx) => insertRest(tx, leads, { affiliateId, keyId }));
  const { intentIds, agentIds } = ids;
  const [one] = await database.sql<[{ email: string; reference: string }]>`
    select l.email, a.reference from lead l join application a on a.id = l.application_id
    where l.affiliate_id = ${affiliateId} and l.id >= ${Math.floor(leads / 2)} order by l.id limit 1`;
  return { intentIds, agentIds, idNumber, phone, ...one };
}

/** In a transaction without triggers and time limit. */
export async function unhurried(
  databaseUrl: string,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<void> {
  const patient = openPatient(databaseUrl);
  await patient.transaction(async (tx) => {
    await tx.sql`set local session_replication_role = replica`;
    await tx.sql`set local maintenance_work_mem = '1GB'`;
    await work(tx);
  });
  await patient.close();
}

/** For statements that take minutes. */
export function openPatient(databaseUrl: string): Database {
  const hour = 3_600_000;
  const watchTimes = {
    lookEveryMs: hour,
    silentAfterMs: hour,
    answerWithinMs: hour,
    hopelessAfterMs: 9 * hour,
  };
  return openDatabase(databaseUrl, { maxConnections: 1, statementTimeoutMs: 0, watchTimes });
}

/** What opt-outs of lead `nth` would be found by: the worker adds it to leads that have none, beside what is measured. */
export const filledHashes = (sql: Sql) => sql`
  array[substring(sha256(int8send(nth)) for 16), substring(sha256(int8send(-nth)) for 16),
    substring(sha256(('x' || nth)::bytea) for 16)]`;

interface Part {
  from: number;
  to: number;
  leads: number;
  keyId: number;
  piiKey: PiiKey;
  affiliateIds: number[];
  intentIds: number[];
  agentIds: number[];
  partnerIds: number[];
}

async function insertLeads({ sql }: Queryable, part: Part): Promise<void> {
  const { from, to, leads, keyId, piiKey, affiliateIds, intentIds, agentIds, partnerIds } = part;
  const middle = Math.floor(leads / 2);
  // Evenly spread in [0, 1), another one for each purpose.
  await sql`
    create or replace function pg_temp.chance(nth bigint, purpose int) returns float8 language sql immutable
    return (hashint8extended(nth, purpose) & 2147483647) / 2147483648.0`;
  await sql`
    create temp table part on commit drop as
    select nth, case when pg_temp.chance(nth, 1) < ${largeShare} or nth = ${middle} then (${affiliateIds}::bigint[])[1]
        else (${affiliateIds}::bigint[])[2 + floor(pg_temp.chance(nth, 2) * ${otherAffiliates})::int] end as affiliate_id,
      case when nth % 500 = 0 then (${intentIds}::bigint[])[6]
        else (${intentIds}::bigint[])[1 + floor(5 * pg_temp.chance(nth, 3))::int] end as intent_id,
      case when state < 0.08 then 'new' when state < 0.43 then 'matched' when state < 0.65 then 'unmatched'
        when state < 0.66 then 'pending' when state < 0.82 then 'accepted' when state < 0.98 then 'declined'
        else 'failed' end as state,
      (${firstNames}::text[])[1 + floor(${firstNames.length} * pg_temp.chance(nth, 5) ^ 2)::int] as first_name,
      (${lastNames}::text[])[1 + floor(${lastNames.length} * pg_temp.chance(nth, 6) ^ 2)::int] as last_name,
      case when nth = ${middle} then ${phone}
        else '0' || 6 + floor(3 * pg_temp.chance(nth, 7))::int || lpad(floor(1e8 * pg_temp.chance(nth, 8))::text, 8, '0')
        end as phone,
      -- One lead in seven is of an applicant who was there before.
      case when nth = ${middle} then ${keyedHash(piiKey, idNumber)}
        else sha256(int8send(case when nth % 7 = 0 then nth - 90001 else nth end)) end as hash,
      (array['portal', 'batch', 'api_v2', 'api_v2'])[1 + nth % 4]::lead_source as source,
      floor(20 * pg_temp.chance(nth, 9))::int as agent,
      now() - ${`${filledDays} days`}::interval * (1 - nth / ${leads}::float8) as at
    from (select nth, pg_temp.chance(nth, 4) as state from generate_series(${from}::bigint, ${to}::bigint) nth) n`;
  await sql`
    insert into lead (id, affiliate_id, environment, intent_id, state, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, email, id_number_ciphertext, id_number_hash, fields, offer_id, application_id, best_chance,
      source, api_key_id, user_id, popi, opt_out_hashes, created_at, updated_at)
    overriding system value
    select nth, affiliate_id, 'uat', intent_id, state::lead_state, first_name, last_name, phone, phone,
      lower(left(first_name, 8)) || nth || '@example.test', ${encryptFirstVersion(piiKey, idNumber, 'id number')}, hash,
      '{"net_income": 25000, "gross_income": 30000, "loan_amount_required": 50000, "city": "Johannesburg"}',
      case when state not in ('new', 'unmatched') then nth end,
      case when state in ('pending', 'accepted', 'declined', 'failed') then nth end,
      case when state not in ('new', 'unmatched') then 10 + nth % 90 end,
      source, case when source = 'api_v2' then ${keyId}::bigint end,
      case when source = 'portal' then (${agentIds}::bigint[])[1 + agent] end, true, ${filledHashes(sql)},
      at, at + interval '3 minutes'
    from part order by nth`;
  await sql`
    insert into offer (id, lead_id, matches, unscored, asked_partner_ids, catalogue_version, created_at)
    overriding system value
    select nth, nth, jsonb_build_array(
        jsonb_build_object('rank', 1, 'partnerId', p[1 + nth % 8], 'probability', 70),
        jsonb_build_object('rank', 2, 'partnerId', p[1 + (nth + 3) % 8], 'probability', 55),
        jsonb_build_object('rank', 3, 'partnerId', p[1 + (nth + 5) % 8], 'probability', 40)),
      '[]', '{}', 1, at + interval '2 seconds'
    from part, (select ${partnerIds}::bigint[] as p) p where state not in ('new', 'unmatched') order by nth`;
  await sql`
    insert into application (id, affiliate_id, environment, lead_id, partner_id, kind, status, reference, redirect,
      requested_at, settled_at)
    overriding system value
    select nth, affiliate_id, 'uat', nth, (${partnerIds}::bigint[])[1 + nth % 8], 'accept', state::application_status,
      'ref-' || nth, 'https://lender.example/apply/' || nth, at + interval '2 minutes',
      case when state <> 'pending' then at + interval '3 minutes' end
    from part where state in ('pending', 'accepted', 'declined', 'failed') order by nth`;
  await sql`
    insert into lead_event (lead_id, at, kind, detail)
    select nth, at + after, kind, '{}' from part,
      (values (interval '0 s', 'created', 'new matched unmatched pending accepted declined failed'),
        ('2 s', 'offer made', 'matched pending accepted declined failed'), ('2 s', 'no partner matches', 'unmatched'),
        ('2 min', 'application sent', 'pending accepted declined failed'),
        ('3 min', 'application accepted', 'accepted'), ('3 min', 'application declined', 'declined'),
        ('3 min', 'application failed', 'failed'), ('3 min', 'link handed over', 'accepted')) as e(after, kind, states)
    where state = any(string_to_array(states, ' ')) order by nth, after`;
}

/** What is kept for a shorter time, and the sequences. */
async function insertRest(
  { sql }: Queryable,
  leads: number,
  { affiliateId, keyId }: { affiliateId: number; keyId: number },
): Promise<void> {
  await sql`
    insert into lead_identity (affiliate_id, environment, intent_id, id_number_hash, lead_id, created_at)
    select affiliate_id, environment, intent_id, id_number_hash, id, created_at from lead
    where created_at > now() - interval '90 days' order by id desc on conflict do nothing`;
  await sql`
    insert into request_log (affiliate_id, environment, api_key_id, at, method, path, status, duration_ms, request_id,
      errors, fields, content_type, bytes)
    select l.affiliate_id, 'uat', ${keyId}, l.created_at, 'POST', path,
      case when l.id % 40 = 0 then 422 else 200 end, 3, 'request-' || l.id,
      case when l.id % 40 = 0 then '{"message": "invalid fields"}'::jsonb end,
      '{"first_name": "string", "last_name": "string", "id_number": "string", "popi": "boolean"}', 'application/json', 420
    from lead l, unnest(array['/api/v2/lead', '/api/v2/offer', '/api/v2/accept']) path
    where l.created_at > now() - interval '31 days' and l.affiliate_id = ${affiliateId} order by l.id`;
  await reopenDays({ sql }, 'funnel_progress', addDays(southAfricanDate(new Date()), -filledDays - 1));
  for (const table of ['lead', 'offer', 'application'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${leads})`;
}
