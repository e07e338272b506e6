import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { closeDays } from '@/lib/report/dashboard/close-days';
import type { ReportGroup } from '@/lib/report/report/definition';
import { getReport } from '@/lib/report/report/get-report';
import { inputOf } from '@/lib/report/report/input';
import { leadsHref } from '@/lib/report/report/lead-link';
import { type ReportSearch, readReportSearch, reportHref } from '@/lib/report/report/search';
import { makeContext } from '@/test/context';
import { reopenDays } from '@/test/reopen-days';
import { hasFailed } from '@/test/server/page-error';
import { makeVisitor } from '@/test/server/portal-visitor';
import { percentile } from './figure';
import { databaseMs, processorMs } from './proc';
import { measureBeside } from './report-beside';
import { type FilledReport, fillForReports } from './report-fill';
import { differenceOf, writeFresh } from './report-fresh';
import { openPatient } from './scale-fill';
import { openStand, type Served } from './stand';

// `npm run bench -- report`: reports over a million leads of a year (REPORT_LEADS), for 20 affiliates, 50 partners, 8
// intents and 200 agents: what the production build takes to answer with the whole page, and that each report equals a
// fresh count. Processor time, of server and PostgreSQL together, stands beside it, since others may share the machine.
// REPORT_FOLDER keeps the filled database for the next run; REPORT_CASES measures only cases with this in their name.

const keptIn = process.env.REPORT_FOLDER ?? null;
const wanted = process.env.REPORT_CASES ?? '';
const leads = Number(process.env.REPORT_LEADS ?? 1_000_000);
const limitMs = 300;
const rounds = 20;
/** A report ends early on a busy machine. */
const enoughMs = 6_000;

interface Case {
  readonly name: string;
  readonly path: string;
  readonly cookie: string;
  /** Compared with a fresh count. */
  readonly search: ReportSearch | null;
}

if (keptIn !== null) await mkdir(keptIn, { recursive: true });
const stand = await openStand(0, keptIn);
for (const event of ['SIGINT', 'SIGTERM'] as const)
  process.once(event, () => void stand.close().finally(() => process.exit(1)));
try {
  const { database } = stand;
  // Making the figures takes minutes.
  const patient = openPatient(stand.databaseUrl);
  const context = makeContext(database);
  let began = performance.now();
  const since = () => {
    const took = performance.now() - began;
    began = performance.now();
    return `${(took / 1_000).toFixed(0)} s`;
  };
  // Written when everything is filled.
  const note = keptIn === null ? null : join(keptIn, 'filled.json');
  const kept = note && (await readFile(note, 'utf8').catch(() => null));
  const filled: FilledReport = kept
    ? JSON.parse(kept)
    : await fillForReports(stand, context.env.piiKey, leads);
  if (!kept) {
    console.log(`${leads.toLocaleString('en')} leads filled in ${since()}`);
    await reopenDays(patient, 'report_progress', '2000-01-01');
    await reopenDays(patient, 'funnel_progress', '2000-01-01');
  }
  await closeDays({ database: patient }, new AbortController().signal);
  await patient.sql`vacuum analyze`;
  const [size] = await database.sql<[{ days: string; sums: string }]>`
    select (select count(*) from report_day)::text || ' rows, ' || pg_size_pretty(pg_total_relation_size('report_day')) as days,
      (select count(*) from report_sum)::text || ' rows, ' || pg_size_pretty(pg_total_relation_size('report_sum')) as sums`;
  console.log(`days closed in ${since()}; report_day ${size.days}; report_sum ${size.sums}`);
  if (!kept) {
    await writeFresh(patient);
    console.log(`fresh count made in ${since()}\n`);
    if (note !== null) await writeFile(note, JSON.stringify(filled));
  }
  const server = await stand.serve('server.js', '/healthz');
  try {
    const [backend] = await database.sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
    let missed = 0;
    for (const one of (await casesOf(filled)).filter(({ name }) => name.includes(wanted))) {
      const { p50Ms, p95Ms, spentMs } = await measure(server, backend.pid, one);
      const { search } = one;
      const asked = search && inputOf(search, 'uat');
      const difference = asked && (await differenceOf(patient, asked, await getReport(context, asked)));
      const isMissed = p95Ms > limitMs || difference !== null;
      if (isMissed) missed += 1;
      console.log(
        `${one.name.padEnd(62)} p50 ${shown(p50Ms)}  p95 ${shown(p95Ms)} of ${limitMs} ms, ${shown(spentMs)} of processor` +
          `${search === null ? '' : `  ${difference === null ? 'equal' : `DIFFERS: ${difference}`}`}${p95Ms > limitMs ? '  OVER' : ''}`,
      );
    }
    missed += await measureBeside({ server, database, patient, context, filled });
    console.log(missed === 0 ? '\nevery report met its aims' : `\n${missed} reports missed their aims`);
    if (missed > 0) process.exitCode = 1;
  } finally {
    await server.stop();
    await patient.close();
  }
} finally {
  await stand.close();
}

function shown(ms: number): string {
  return ms.toFixed(0).padStart(4);
}

async function casesOf({ affiliateIds, partnerIds, intentIds, agentIds }: FilledReport): Promise<Case[]> {
  const { database } = stand;
  const operator = await makeVisitor(database, { role: 'operator', affiliateId: null, environment: 'uat' });
  // Of the largest affiliate.
  const [own = 0] = affiliateIds;
  const manager = await makeVisitor(database, { role: 'manager', affiliateId: own, environment: 'uat' });
  const today = southAfricanDate(new Date());
  const daysTo = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  // As text, as an address has it.
  const given = (by: string, { days, ...more }: Record<string, string | number>) =>
    readReportSearch({
      by,
      ...daysTo(Number(days)),
      ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
    });
  const wide = (by: string, more: Record<string, string | number> = {}): Case => {
    const search = { ...given(by, more), environment: 'uat' as const };
    return {
      ...{ name: `operator: by ${by} ${textOf(more)}`, cookie: operator.cookie, search },
      path: reportHref('/operator/report', search),
    };
  };
  const mine = (by: string, more: Record<string, string | number> = {}): Case => {
    const search = given(by, more);
    return {
      ...{ name: `manager: by ${by} ${textOf(more)}`, cookie: manager.cookie },
      search: { ...search, affiliate: own },
      path: reportHref('/report', search),
    };
  };
  const groups: readonly ReportGroup[] = ['affiliate', 'partner', 'intent', 'source', 'agent', 'day'];
  const year = { days: 365 };
  const shown = given('partner', year);
  const view = await getReport(makeContext(database), inputOf(shown, 'uat'));
  const page = (name: string, path: string): Case => ({ name, path, cookie: operator.cookie, search: null });
  return [
    ...[7, 30, 90, 365].flatMap((days) => groups.map((by) => wide(by, { days }))),
    ...['partner', 'day', 'agent'].map((by) => wide(by, { ...year, compare: 1 })),
    ...['none', 'partner,day', 'affiliate,partner', 'partner,intent', 'partner,source', 'partner,agent'].map(
      (by) => wide(by, year),
    ),
    ...['affiliate,day', 'intent,source,day', 'intent,agent', 'agent,day'].map((by) => wide(by, year)),
    wide(groups.join(','), year),
    wide(groups.slice(0, 5).join(','), year),
    wide('day', { ...year, partner: partnerIds[7] ?? 0 }),
    wide('partner', { ...year, intent: intentIds[3] ?? 0 }),
    wide('day', { ...year, agent: agentIds[12] ?? 0 }),
    wide('partner', { ...year, source: 'api_v2' }),
    wide('agent', { ...year, affiliate: own, partner: partnerIds[7] ?? 0 }),
    ...groups.slice(1).map((by) => mine(by, year)),
    ...['partner,day', 'partner,agent', 'partner,intent,source,agent'].map((by) => mine(by, year)),
    mine('partner', { days: 30, compare: 1 }),
    ...(['accepted', 'funded', null] as const).map((step) =>
      page(
        `operator: leads behind ${step ?? 'leads'} of a partner, ${textOf(year)}`,
        leadsHref(shown, view, 'uat', view.rows[0] ?? null, step),
      ),
    ),
  ];
}

function textOf({ days, ...more }: Record<string, string | number>): string {
  return `${days} days${Object.keys(more)
    .map((name) => (name === 'compare' ? ', with the period before' : `, one ${name}`))
    .join('')}`;
}

async function measure(
  server: Served,
  backend: number,
  { path, cookie }: Case,
): Promise<{ p50Ms: number; p95Ms: number; spentMs: number }> {
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(server.origin + path, { headers: { cookie } });
    const text = await response.text();
    if (response.status !== 200 || hasFailed(text))
      throw new Error(`${path} does not answer: ${response.status}`);
    return performance.now() - began;
  };
  const spent = () => processorMs(server.pid) + databaseMs(backend);
  // Warms up code, connections and pages of the database.
  for (let round = 0; round < 3; round += 1) await ask();
  const before = spent();
  const took: number[] = [];
  const until = performance.now() + enoughMs;
  while (took.length < rounds && (took.length < 5 || performance.now() < until)) took.push(await ask());
  const spentMs = (spent() - before) / took.length;
  const sorted = took.sort((one, other) => one - other);
  return { p50Ms: percentile(sorted, 0.5), p95Ms: percentile(sorted, 0.95), spentMs };
}
