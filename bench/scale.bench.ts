import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { publicId } from '@/lib/base/crypto/public-id';
import { applyRetention, forgetIdentities } from '@/lib/care/erasure/apply-retention';
import { listWork } from '@/lib/desk/work-list/list-work';
import { serveNext } from '@/lib/desk/work-list/serve-next';
import { workTabs } from '@/lib/desk/work-list/tab';
import { listRequests } from '@/lib/http/request/list-requests';
import { type LeadQuery, listLeads } from '@/lib/lead/lead/list-leads';
import { closeDays } from '@/lib/report/dashboard/close-days';
import { getDashboard } from '@/lib/report/dashboard/get-dashboard';
import { getOverview } from '@/lib/report/overview/get-overview';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { makeUser } from '@/test/factory';
import { callsOfPage, timePage } from './page-time';
import { type Filled, fill, filledDays, openPatient } from './scale-fill';
import { compareLeads } from './scale-post';
import { openStand } from './stand';

// The service with ten million leads (SCALE_LEADS): what a lead costs beside an empty database in the same run, pages,
// filters and searches of an affiliate with six leads in ten, the dashboard, the request log, and what is done each
// night. Through the verbs that pages and jobs call.
const leads = Number(process.env.SCALE_LEADS ?? 10_000_000);
const bytesPerLead = 2_050;
const aims = { leadCost: 1.2 };
const never = new AbortController().signal;
let missed = 0;

if (!Number.isInteger(leads) || leads < 10_000 || leads > 50_000_000)
  fail('SCALE_LEADS must be a whole number from 10,000 to 50,000,000');
const needed = 1.5e9 + leads * bytesPerLead;
const { bavail, bsize } = await statfs(tmpdir());
if (bavail * bsize < needed)
  fail(
    `${count(leads)} leads need ${gigabytes(needed)}, and ${tmpdir()} has ${gigabytes(bavail * bsize)} free: ` +
      'set SCALE_LEADS to fewer, or TMPDIR to a folder with more room',
  );

const empty = await openStand();
const stand = await openStand();
const close = () => Promise.all([stand.close(), empty.close()]);
// Nothing is left on the disk, whatever happens.
for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException'] as const)
  process.once(event, (reason) => {
    console.error(reason);
    void close().finally(() => process.exit(1));
  });
await run().finally(close);
console.log(missed === 0 ? '\nevery aim was met' : `\n${missed} of the aims were missed`);

async function run(): Promise<void> {
  const began = performance.now();
  const { piiKey } = makeContext(stand.database).env;
  const filled = await fill(stand, piiKey, leads, (line) =>
    console.log(`  ${seconds(began).padStart(6)}  ${line}`),
  );
  const { sql } = stand.database;
  for (const table of ['lead', 'offer', 'application', 'lead_event', 'lead_identity', 'request_log']) {
    await unhurried(`vacuum analyze ${table}`);
    const [size] = await sql<[{ heap: number; indexes: number }]>`
      select pg_table_size(${table})::float8 as heap, pg_indexes_size(${table})::float8 as indexes`;
    console.log(
      `  ${table.padEnd(14)} ${gigabytes(size.heap).padStart(8)}, indexes ${gigabytes(size.indexes).padStart(8)}`,
    );
  }
  await unhurried('analyze');
  console.log(`${count(leads)} leads, six in ten of one affiliate, in ${seconds(began)}`);

  await nights();
  await pages(filled);
  const { cost, p50 } = await compareLeads(empty, stand);
  judge(cost <= aims.leadCost, `  processor time ${cost.toFixed(2)}x, aim ${aims.leadCost}`);
  judge(p50 <= aims.leadCost, `  p50 ${p50.toFixed(2)}x, aim ${aims.leadCost}`);
  console.log(`ended after ${seconds(began)}`);
}

/** What a night does: a day's leads are beyond their retention, and a month's identities and a day's calls. */
async function nights(): Promise<void> {
  console.log('\nwhat a night does');
  const { database } = stand;
  const ctx = makeContext(database, { actor: { kind: 'worker' } });
  await timed('days closed for the dashboard, two years of them', async () => {
    await closeDays(ctx, never);
    return filledDays;
  });
  await database.sql`update environment set lead_retention_days = ${filledDays - 1} where name = 'uat'`;
  await timed('leads beyond retention erased, and calls deleted', async () => {
    const done = await applyRetention(ctx, 'uat', never);
    return done.leads + done.requests;
  });
  await timed('the same with nothing to do', async () => (await applyRetention(ctx, 'uat', never)).leads);
  await timed('identities beyond the window deleted', () => forgetIdentities(ctx, never));
  for (const table of ['lead', 'lead_identity', 'request_log'])
    await timed(`vacuum ${table}`, async () => {
      await unhurried(`vacuum ${table}`);
      return 1;
    });
}

async function pages({ intentIds, agentIds, idNumber, phone, email, reference }: Filled): Promise<void> {
  const { database, affiliateId, keyId } = stand;
  const ctx = makeAffiliateContext(database, { affiliateId });
  const leadAt = async (share: number) => {
    const [row] = await database.sql<[{ id: number }]>`
      select id::float8 as id from lead where affiliate_id = ${affiliateId} and id >= ${Math.floor(leads * share)} order by id limit 1`;
    return publicId(ctx.env.idKey, 'lead', row.id);
  };
  const [early, middle] = [await leadAt(0.05), await leadAt(0.5)];
  const [, intent = 0] = intentIds;
  const rare = intentIds.at(-1) ?? 0;
  const agent = agentIds[3] ?? 0;
  type Case = [name: string, query: Partial<LeadQuery>];
  const lists: Case[] = [
    ['first page', {}],
    ['a page in the middle', { cursor: { before: middle } }],
    ['a page near the end, back', { cursor: { after: early } }],
    ['state accepted', { filter: { state: 'accepted' } }],
    ['state failed (2 %), in the middle', { filter: { state: 'failed' }, cursor: { before: middle } }],
    ['intent', { filter: { intent } }],
    ['intent (0.2 %)', { filter: { intent: rare } }],
    ['agent', { filter: { agent } }],
    ['source', { filter: { source: 'batch' } }],
    ['a month a year ago', { filter: monthAgo() }],
    ['state, intent, agent and source', { filter: { state: 'matched', intent, agent, source: 'portal' } }],
    ['filters that nothing fits', { filter: { state: 'failed', intent: rare, source: 'api_v1' } }],
  ];
  // What an agent types into the list's search or into Ctrl K, which asks for the same without a filter.
  const searches: Case[] = [
    ['last name (5 %)', { search: 'nkosi' }],
    ['last name (1 %), state failed', { search: 'mokoena', filter: { state: 'failed' } }],
    ['first name', { search: 'thandi' }],
    ['first and last name, both common', { search: 'thandi nkosi' }],
    ['first and last name, in the middle', { search: 'thandi nkosi', cursor: { before: middle } }],
    ['first and last name, less common', { search: 'lerato sithole' }],
    ['both names, the last one rare', { search: 'thandi lekasenaka' }],
    ['first and last name, state failed', { search: 'thandi nkosi', filter: { state: 'failed' } }],
    ['first and last name, source batch', { search: 'thandi nkosi', filter: { source: 'batch' } }],
    ['beginnings of both', { search: 'th nk' }],
    ['a rare last name', { search: 'lekasenaka' }],
    ['a name of nobody', { search: 'qwerty' }],
    ['phone number', { search: phone }],
    ['beginning of a phone number', { search: phone.slice(0, 6) }],
    ['digits that many phone numbers begin with', { search: phone.slice(0, 4) }],
    ['end of a phone number', { search: phone.slice(-4) }],
    ['end of a phone number, six digits', { search: phone.slice(-6) }],
    ['end of a phone number, state failed', { search: '4567', filter: { state: 'failed' } }],
    ['email', { search: email }],
    ["partner's reference", { search: reference }],
    ['ID number', { search: idNumber }],
    ['lead id', { search: middle }],
  ];
  const measureAll = async (title: string, cases: readonly Case[]) => {
    console.log(`\n${title}: ${callsOfPage}`);
    for (const [name, query] of cases)
      await measure(name, async () => {
        const page = await listLeads(ctx, { filter: {}, cursor: {}, search: '', ...query });
        return page.leads.length;
      });
  };
  await measureAll('list of leads', lists);
  await measureAll('search among leads, by kind', searches);

  console.log('\nother pages');
  const { id: userId } = await makeUser(database, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  const manager = makeAffiliateContext(database, { affiliateId }, { actor });
  const operator = makeContext(database);
  for (const days of [30, filledDays])
    await measure(
      `dashboard of ${days} days`,
      async () => (await getDashboard(manager, { when: `${days}d` })).days.length,
    );
  for (const tab of workTabs)
    await measure(`work list: ${tab}`, async () => (await listWork(manager, { tab, page: 1 })).items.length);
  await measure('work list: next lead', async () => ((await serveNext(manager)).lead ? 1 : 0));
  await measure('overview', async () => (await getOverview(operator, { environment: 'uat' })).leadsLastWeek);
  const calls = (more: object) => async () =>
    (await listRequests(operator, { affiliateId, environment: 'uat', ...more })).requests.length;
  const [last] = await database.sql<[{ id: number }]>`select max(id)::float8 as id from request_log`;
  await measure('calls', calls({}));
  await measure('calls, in the middle', calls({ before: Math.floor(last.id / 2) }));
  await measure('calls that failed', calls({ status: 'failed' }));
  await measure('calls of a key and path', calls({ key: keyId, path: '/api/v2/accept' }));
}

async function measure(name: string, work: () => Promise<number>): Promise<void> {
  const { met, line } = await timePage(stand.database, name, work);
  judge(met, line);
}

async function timed(name: string, work: () => Promise<number>): Promise<void> {
  const from = performance.now();
  const done = await work();
  console.log(`  ${`${name} (${count(done)})`.padEnd(64)} ${seconds(from).padStart(8)}`);
}

/** Runs a statement without a time limit, outside transactions. */
async function unhurried(statement: string): Promise<void> {
  const patient = openPatient(stand.databaseUrl);
  await patient.sql.unsafe(statement);
  await patient.close();
}

function judge(met: boolean, line: string): void {
  if (!met) missed += 1;
  console.log(met ? line : `${line}   MISSED`);
}

function monthAgo() {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { from: day(395), to: day(365) };
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1_000).toFixed(1)} s`;
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
