import { readFile } from 'node:fs/promises';
import type { Database, Queryable } from '@/db/client';
import { keyedHash } from '@/lib/crypto';
import { type LeadQuery, listLeads } from '@/lib/lead/list-leads';
import { publicId } from '@/lib/public-id';
import { makeAffiliateContext } from '@/test/context';
import { makeAffiliate, makeIntent, makeUser } from '@/test/factory';
import { encryptFirstVersion } from '@/test/first-version';
import { median, percentile } from './figure';
import { openStand } from './stand';

// The lead list at a million leads of one affiliate: first, deep, filtered and searched pages, through the verb
// that the page calls. Compared with `select … limit 51` of the same columns without order or filter, the
// cheapest possible page. CPU time is ours plus PostgreSQL's: the cost of a page, independent of the machine's
// load. Exits when done.
const total = 1_000_000;
const rounds = 40;
const warmUp = 6;
/** A case stops early on a busy machine. */
const enoughMs = 4_000;

const stand = await openStand(0);
const { database } = stand;
const { sql } = database;
const ctx = makeAffiliateContext(stand.database, { affiliateId: stand.affiliateId });
const idNumber = '8001015009087';
const began = performance.now();
const { intents, agents } = await fill();
console.log(
  `${total.toLocaleString('en')} leads of one affiliate and 100,000 of another, in ${seconds(began)}`,
);

const middle = await leadAt(total / 2);
const rare = intents.at(-1);
const cases: [string, Partial<LeadQuery>][] = [
  ['first page', {}],
  ['page 10,000', { cursor: { before: middle } }],
  ['page 10,000, back', { cursor: { after: middle } }],
  ['state accepted', { filter: { state: 'accepted' } }],
  ['state failed (2 %), deep', { filter: { state: 'failed' }, cursor: { before: middle } }],
  ['intent', { filter: { intent: intents[1] ?? 0 } }],
  ['intent (0.2 %)', { filter: { intent: rare ?? 0 } }],
  ['agent', { filter: { agent: agents[3] ?? 0 } }],
  ['source batch', { filter: { source: 'batch' } }],
  ['a month a year ago', { filter: { from: '2025-03-01', to: '2025-03-31' } }],
  [
    'state, intent, agent, source',
    { filter: { state: 'matched', intent: intents[2] ?? 0, agent: agents[3] ?? 0, source: 'portal' } },
  ],
  ['filters that nothing fits', { filter: { state: 'failed', intent: rare ?? 0, source: 'api_v1' } }],
  ['name of 5 %', { search: 'nkosi' }],
  ['name of 5 %, state failed', { search: 'nkosi', filter: { state: 'failed' } }],
  ['first and last name', { search: 'thandi nkosi' }],
  ['name of 0.1 %', { search: 'makgabo' }],
  ['name of nobody', { search: 'qwerty' }],
  ['phone number', { search: '080 000 1234' }],
  ['ID number', { search: idNumber }],
  ['lead id', { search: middle }],
];

console.log(
  `\nup to ${rounds} calls each, one at a time, after ${warmUp} of warm-up; the peer in turns with them`,
);
const peer: Measured = { times: [], processorMs: 0 };
for (const [name, query] of cases) {
  let shown = 0;
  const ours = await measure(async () => {
    const page = await listLeads(ctx, { filter: {}, cursor: {}, search: '', ...query });
    shown = page.leads.length;
  });
  const bare = await measure(() => barePage(sql));
  peer.times.push(...bare.times);
  peer.processorMs += bare.processorMs;
  report(`${name} (${shown} rows)`, ours);
}
report('peer: bare select … limit 51', peer);
console.log(`\nended after ${seconds(began)}`);
await stand.close();

interface Measured {
  times: number[];
  /** Total over all calls. */
  processorMs: number;
}

async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const until = performance.now() + enoughMs;
  for (let round = 0; round < warmUp; round += 1) await work();
  const before = await processorMs();
  const times: number[] = [];
  while (times.length < rounds && (times.length < 5 || performance.now() < until)) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return { times, processorMs: (await processorMs()) - before };
}

/** CPU time of this process and its database connections. NaN except on Linux. */
async function processorMs(): Promise<number> {
  const own = process.cpuUsage();
  const backends = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`;
  const theirs = await Promise.all(
    backends.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    }),
  );
  return (own.user + own.system) / 1000 + theirs.reduce((sum, ms) => sum + ms, 0);
}

function barePage(db: Database['sql']) {
  return db`
    select id::float8 as id, state, first_name, last_name, cell_phone_number, email, id_number_ciphertext, fields,
      source, created_at, updated_at from lead limit 51`;
}

function report(name: string, { times, processorMs: spent }: Measured): void {
  const sorted = times.toSorted((one, other) => one - other);
  const figure = (ms: number) => `${ms.toFixed(1).padStart(7)} ms`;
  console.log(
    `  ${name.padEnd(42)} p50 ${figure(median(times))}   p99 ${figure(percentile(sorted, 0.99))}   processor ${figure(spent / times.length)}`,
  );
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(0)} s`;
}

async function leadAt(offset: number): Promise<string> {
  const [row] = await sql<[{ id: number }]>`
    select id::float8 as id from lead where affiliate_id = ${stand.affiliateId} order by created_at offset ${offset} limit 1`;
  return publicId(ctx.env.idKey, 'lead', row.id);
}

/** Two years of leads. Indexes come later and triggers are off: filling is not measured. */
async function fill(): Promise<{ intents: number[]; agents: number[] }> {
  const { id: otherId } = await makeAffiliate(database);
  const made = { intents: [] as number[], agents: [] as number[] };
  for (let nth = 0; nth < 6; nth += 1) made.intents.push((await makeIntent(database)).id);
  for (let nth = 0; nth < 20; nth += 1)
    made.agents.push((await makeUser(database, { affiliateId: stand.affiliateId })).id);
  await database.transaction(async (tx) => {
    await tx.sql`set local session_replication_role = replica`;
    await tx.sql`set local maintenance_work_mem = '256MB'`;
    await tx.sql`set local statement_timeout = 0`;
    const indexes = await tx.sql<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes where tablename = 'lead' and indexname <> 'lead_pkey'`;
    for (const { name } of indexes) await tx.sql`drop index ${tx.sql(name)}`;
    await insertLeads(tx, stand.affiliateId, total, made);
    await insertLeads(tx, otherId, total / 10, { ...made, agents: [] });
    for (const { definition } of indexes) await tx.sql.unsafe(definition);
  });
  await sql`vacuum analyze lead`;
  await sql`analyze`;
  return made;
}

async function insertLeads(
  tx: Queryable,
  affiliateId: number,
  count: number,
  { intents, agents }: { intents: number[]; agents: number[] },
): Promise<void> {
  const { piiKey } = ctx.env;
  const first = ['Thandi', 'Sipho', 'Lerato', 'Pieter', 'Zoë', 'Nomsa', 'Johan', 'Ayanda', 'Fatima', 'Mpho'];
  const last = [
    'Nkosi',
    'Dlamini',
    'Mokoena',
    'van der Merwe',
    'Botha',
    'Naidoo',
    'O’Brien',
    'Zulu',
    'Khumalo',
    'Jacobs',
    'Sithole',
    'Pillay',
    'Venter',
    'Ndlovu',
    'Smith',
    'Mahlangu',
    'Pretorius',
    'Williams',
    'Mthembu',
    'Cele',
  ];
  await tx.sql`
    insert into lead (affiliate_id, environment, intent_id, state, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, email, id_number_ciphertext, id_number_hash, fields, source, user_id, popi, created_at,
      updated_at)
    select ${affiliateId}, 'uat',
      case when nth % 500 = 0 then ${intents.at(-1) ?? 0} else (${intents}::float8[])[1 + nth % 5]::bigint end,
      (case when abs(hashint4(nth)) % 50 = 0 then 'failed' else (array['new', 'matched', 'matched', 'unmatched', 'accepted', 'declined'])[1 + abs(hashint4(nth)) % 6] end)::lead_state,
      (${first}::text[])[1 + abs(hashint4(nth + 1)) % 10],
      case when nth % 1000 = 7 then 'Makgabo' else (${last}::text[])[1 + abs(hashint4(nth + 2)) % 20] end,
      '08' || lpad((nth % 100000000)::text, 8, '0'), '08' || lpad((nth % 100000000)::text, 8, '0'),
      'someone' || nth || '@example.test', ${encryptFirstVersion(piiKey, idNumber, 'id number')},
      case when nth = 4242 then ${keyedHash(piiKey, idNumber)} else sha256(int4send(nth)) end,
      '{"net_income": 25000, "gross_income": 30000, "loan_amount_required": 50000}',
      (array['portal', 'batch', 'api_v2', 'api_v2'])[1 + nth % 4]::lead_source,
      case when nth % 4 = 0 then (${agents}::float8[])[1 + nth / 4 % 20]::bigint end, true, at, at
    from (
      select nth, date_trunc('second', now() - interval '730 days' * (1 - nth / ${count}::float8)) as at
      from generate_series(1, ${count}::int) nth) lead_to_be`;
}
