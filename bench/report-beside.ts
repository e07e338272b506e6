import type { Database } from '@/db/client';
import type { Context } from '@/lib/base/actor/context';
import { queryString } from '@/lib/base/text/query-string';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { getReport } from '@/lib/report/report/get-report';
import { inputOf } from '@/lib/report/report/input';
import { readReportSearch } from '@/lib/report/report/search';
import { getUnmatched } from '@/lib/report/unmatched/get-unmatched';
import { hasFailed } from '@/test/server/page-error';
import { makeVisitor } from '@/test/server/portal-visitor';
import { percentile } from './figure';
import { measureFile } from './report-file';
import type { FilledReport } from './report-fill';
import { differenceOf } from './report-fresh';
import type { Served } from './stand';
import { unmatchedDifference } from './unmatched-fresh';

const limitMs = 300;
const rounds = 15;
/** A file is written page by page. */
const mostMoreMib = 64;

interface Beside {
  readonly server: Served;
  readonly database: Database;
  /** For counts that take long. */
  readonly patient: Database;
  readonly context: Context;
  readonly filled: FilledReport;
}

/** Measures what stands beside the reports: their files, and why leads do not match. Returns how many miss their aims. */
export async function measureBeside(it: Beside): Promise<number> {
  return (await measureUnmatched(it)) + (await measureFiles(it));
}

async function measureUnmatched({ server, database, patient, context, filled }: Beside): Promise<number> {
  const operator = await makeVisitor(database, { role: 'operator', affiliateId: null, environment: 'uat' });
  const [own = 0] = filled.affiliateIds;
  const manager = await makeVisitor(database, { role: 'manager', affiliateId: own, environment: 'uat' });
  let missed = 0;
  const judge = (name: string, p95Ms: number, difference: string | null) => {
    if (p95Ms > limitMs || difference !== null) missed += 1;
    console.log(
      `${name.padEnd(62)} p95 ${p95Ms.toFixed(0).padStart(4)} of ${limitMs} ms  ${difference ?? 'equal'}${p95Ms > limitMs ? '  OVER' : ''}`,
    );
  };
  for (const days of [7, 30, 90, 365]) {
    const to = southAfricanDate(new Date());
    const period = { from: addDays(to, 1 - days), to };
    for (const affiliate of [undefined, own]) {
      const asked = { environment: 'uat' as const, ...period, ...(affiliate && { affiliate }) };
      const p95Ms = await p95Of(server, `/operator/report/unmatched?${queryString(asked)}`, operator.cookie);
      const difference = await unmatchedDifference(patient, asked, await getUnmatched(context, asked));
      judge(
        `operator: why leads do not match ${days} days${affiliate ? ', one affiliate' : ''}`,
        p95Ms,
        difference,
      );
    }
    // Managers are told why on their dashboard.
    judge(
      `manager: dashboard ${days} days`,
      await p95Of(server, `/dashboard?${queryString(period)}`, manager.cookie),
      null,
    );
  }
  return missed;
}

async function measureFiles({ server, database, patient, context }: Beside): Promise<number> {
  const { cookie } = await makeVisitor(database, { role: 'operator', affiliateId: null, environment: 'uat' });
  const to = southAfricanDate(new Date());
  const period = { from: addDays(to, -364), to };
  let missed = 0;
  for (const by of ['partner', 'agent', 'partner,day', 'agent,day'])
    for (const format of ['csv', 'xlsx']) {
      const body = { by, ...period, environment: 'uat', format };
      const path = '/api/portal/report/export';
      // Once to warm up.
      await measureFile(server, { path, body, cookie });
      const { firstByteMs, wholeMs, mib, moreMib, rows } = await measureFile(server, { path, body, cookie });
      const asked = inputOf(readReportSearch({ by, ...period, environment: 'uat' }), 'uat');
      const view = await getReport(context, asked);
      const leads = rows.reduce((sum, row) => sum + Number(row.leads), 0);
      const difference =
        rows.length !== view.rows.length
          ? `${rows.length} rows, not ${view.rows.length}`
          : leads !== view.rows.reduce((sum, row) => sum + row.leads, 0)
            ? `${leads} leads in all rows`
            : await differenceOf(patient, asked, view);
      if (difference !== null || moreMib > mostMoreMib) missed += 1;
      console.log(
        `operator: ${format.toUpperCase()} by ${by} 365 days`.padEnd(62),
        `first byte ${firstByteMs.toFixed(0)} ms, whole ${wholeMs.toFixed(0)} ms, ${rows.length} rows, ${mib.toFixed(1)} MiB,`,
        `web ${moreMib} MiB more  ${difference ?? 'equal'}${moreMib > mostMoreMib ? '  OVER' : ''}`,
      );
    }
  return missed;
}

async function p95Of(server: Served, path: string, cookie: string): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds + 3; round += 1) {
    const began = performance.now();
    const response = await fetch(server.origin + path, { headers: { cookie } });
    const text = await response.text();
    if (response.status !== 200 || hasFailed(text))
      throw new Error(`${path} does not answer: ${response.status}`);
    // The first ones warm up.
    if (round >= 3) took.push(performance.now() - began);
  }
  return percentile(
    took.sort((one, other) => one - other),
    0.95,
  );
}
