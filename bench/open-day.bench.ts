import { countableUntil } from '@/db/query/report/day-parts';
import { settledAfter } from '@/db/query/report/day-sums';
import { queryString } from '@/lib/base/text/query-string';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { closeDays, countDays } from '@/lib/report/dashboard/close-days';
import { getReport } from '@/lib/report/report/get-report';
import { inputOf } from '@/lib/report/report/input';
import { readReportSearch } from '@/lib/report/report/search';
import { makeContext } from '@/test/context';
import { reopenDays } from '@/test/reopen-days';
import { type Beside, measureCallsBeside } from './calls-beside';
import { median } from './figure';
import { type FilledReport, fillForReports } from './report-fill';
import { differenceOf, writeFresh } from './report-fresh';
import { openPatient, unhurried } from './scale-fill';
import { openStand } from './stand';

// `npm run bench -- open-day`: reports of a day that is not closed: OPEN_LEADS (240,000) came today, nine in ten by one
// affiliate, beside 60,000 of the year before; its parts that are over are counted. Each report equals a fresh count and
// takes at most so many times as long as reading the affiliate's leads of today and what they were offered, in turn; and
// so once more where no part is counted, as after a file of that size. Then twelve of its people open pages at once: leads
// and lists of others beside them, and beside as many lists.

const old = 60_000;
const open = Number(process.env.OPEN_LEADS ?? 240_000);
/** So many of today's leads are in parts that are over. */
const countedShare = 0.97;
/**
 * What reports are grouped by, of how many days, and how many times as long as their leads and offers they may take: where
 * they are counted, and where none is.
 */
const cases = [
  { by: 'day', days: 7, counted: 1, open: 8 },
  { by: 'agent', days: 1, counted: 1, open: 9 },
  { by: 'partner', days: 30, counted: 1.5, open: 16 },
  { by: 'partner,agent', days: 30, counted: 4, open: 22 },
] as const;

const never = new AbortController().signal;
const stand = await openStand(0);
for (const event of ['SIGINT', 'SIGTERM'] as const)
  process.once(event, () => void stand.close().finally(() => process.exit(1)));
const patient = openPatient(stand.databaseUrl);
const context = makeContext(stand.database);
const today = southAfricanDate(new Date());
let own = 0;
let other = 0;
try {
  const filled = await fillForReports(stand, context.env.piiKey, old + open);
  await moveToToday(filled);
  await reopenDays(patient, 'report_progress', '2000-01-01');
  await closeDays({ database: patient }, never);
  await patient.sql`vacuum analyze`;
  await writeFresh(patient);

  [own = 0, , other = 0] = filled.affiliateIds;
  let missed = 0;
  for (const progress of ['report_progress', 'funnel_progress'] as const)
    await reopenDays(patient, progress, today);
  missed += await compareReports('open', 3);
  const tookMs = await timeOf(() => countDays({ database: patient }, never));
  console.log(`\n${open} leads of today are counted in ${(tookMs / 1_000).toFixed(1)} s\n`);
  await patient.sql`vacuum analyze`;
  missed += await compareReports('counted', 9);
  const page = (path: string, back: number) =>
    `${path}?${queryString({ by: 'agent', from: addDays(today, -back), to: today })}`;
  const people = Array.from({ length: 12 }, (_, at) => at);
  const beside = (name: string, paths: readonly string[], peer: Beside | null) =>
    measureCallsBeside(stand, name, { affiliateId: own, otherId: other, paths }, peer);
  const lists = await beside(
    'lists',
    people.map(() => '/lead'),
    null,
  );
  missed += lists.missed;
  for (const [name, paths] of [
    ['reports of their own', people.map((back) => page('/report', back))],
    ['the same report', people.map(() => page('/report', 0))],
    ['the dashboard', people.map(() => page('/dashboard', 0))],
  ] as const)
    missed += (await beside(name, paths, lists.figures)).missed;
  if (missed > 0) process.exitCode = 1;
} finally {
  await patient.close();
  await stand.close();
}

/** Prints how long reports take beside the reading of their leads; returns how many take too long, or are wrong. */
async function compareReports(kind: 'counted' | 'open', rounds: number): Promise<number> {
  let missed = 0;
  for (const [whose, affiliate] of [
    ['of nine in ten', own],
    ['of a small affiliate', other],
    ['of all', undefined],
  ] as const)
    for (const { by, days, [kind]: aim } of cases) {
      const search = readReportSearch({ by, from: addDays(today, 1 - days), to: today });
      const asked = { ...inputOf(search, 'uat'), ...(affiliate && { affiliate }) };
      const report: number[] = [];
      const peer: number[] = [];
      for (let nth = 0; nth < rounds; nth += 1) {
        peer.push(await timeOf(() => readDay(affiliate ?? null)));
        report.push(await timeOf(() => getReport(context, asked)));
      }
      const difference = await differenceOf(patient, asked, await getReport(context, asked));
      const [tookMs, peerMs] = [median(report), median(peer)];
      const isOver = tookMs > aim * peerMs;
      if (isOver || difference !== null) missed += 1;
      console.log(
        `${kind.padEnd(8)} ${whose.padEnd(21)} by ${by.padEnd(14)} p50 ${tookMs.toFixed(0).padStart(5)} ms, its leads and ` +
          `offers ${peerMs.toFixed(0).padStart(5)} ms: ${(tookMs / peerMs).toFixed(2)}x${isOver ? `  OVER ${aim}` : ''}  ${difference ?? 'equal'}`,
      );
    }
  return missed;
}

/**
 * Leads, their applications and what became of them: spread over today so far, the last ones over what is in no part that is
 * over, as it is by noon, whatever the hour.
 */
async function moveToToday({ affiliateIds }: FilledReport): Promise<void> {
  const [own = 0] = affiliateIds;
  await unhurried(stand.databaseUrl, async ({ sql }) => {
    const moved = await sql`
      update lead set affiliate_id = case when id % 10 > 0 then ${own} else affiliate_id end,
        created_at = case when share < counted then midnight + (ends - midnight) * (share / counted)
          else ends + (now() - ends) * ((share - counted) / (1 - counted)) end
      from (
        select l.id as moved_id, (l.id - ${old}) / ${open}::float8 as share, ${countedShare}::float8 as counted, midnight, ends
        from lead l, (select date_trunc('day', now(), 'Africa/Johannesburg') as midnight, ${countableUntil(sql, settledAfter)} as ends) d
        where l.id > ${old} and ends > midnight) m
      where id = moved_id`;
    if (moved.count === 0) throw new Error('no part of today is over: try again at 00:26 in South Africa');
    await sql`
      update application a set affiliate_id = l.affiliate_id, requested_at = l.created_at, settled_at = l.created_at
      from lead l where l.id = a.lead_id and l.id > ${old}`;
    await sql`
      update outcome o set affiliate_id = l.affiliate_id, occurred_at = l.created_at
      from lead l where l.id = o.lead_id and l.id > ${old}`;
    await sql`
      update commission_entry e set affiliate_id = a.affiliate_id
      from application a where a.id = e.application_id and a.lead_id > ${old}`;
  });
  await patient.sql`vacuum full lead`;
}

/** What any count of today has to read. */
async function readDay(affiliateId: number | null): Promise<void> {
  await stand.database.sql`
    select count(*), sum(jsonb_array_length(o.matches)) from lead l left join offer o on o.id = l.offer_id
    where l.environment = 'uat' and l.created_at >= date_trunc('day', now(), 'Africa/Johannesburg')
      ${affiliateId === null ? stand.database.sql`` : stand.database.sql`and l.affiliate_id = ${affiliateId}`}`;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
