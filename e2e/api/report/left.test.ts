import { expect, test, vi } from 'vitest';
import { makeAffiliate } from '@/test/factory';
import { withOwnServer } from '@/test/server/own-server';
import { makeVisitor } from '@/test/server/portal-visitor';

const own = withOwnServer({}, ['--no-worker']);

/** The statements of reports and of dashboards that wait for a lock. */
async function counting(): Promise<{ report: number[]; dashboard: number[] }> {
  const rows = await own.now.database.sql<{ pid: number; isReport: boolean }[]>`
    select pid, query like '%report_progress%' as "isReport" from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'report_progress|funnel_progress'`;
  const pids = (isReport: boolean) => rows.filter((row) => row.isReport === isReport).map(({ pid }) => pid);
  return { report: pids(true), dashboard: pids(false) };
}

test('a report that was reloaded before its turn came is not counted, and what waits behind it is', async () => {
  const { database, origin } = own.now;
  const { id: affiliateId } = await makeAffiliate(database);
  const { cookie } = await makeVisitor(database, { role: 'manager', affiliateId, environment: 'uat' });
  const open = (path: string, signal: AbortSignal | null = null) =>
    fetch(origin + path, { headers: { cookie }, signal });

  let last: Response | undefined;
  await database.transaction(async (tx) => {
    await tx.sql`lock table report_progress, funnel_progress in access exclusive mode`;
    const first = await open('/report?by=agent');
    const begun = await vi.waitFor(async () => {
      const { report } = await counting();
      expect(report).toHaveLength(2);
      return report;
    }, 20_000);
    // Each answers with the page around its figures, which are still to come.
    const reload = new AbortController();
    await open('/report?by=agent', reload.signal);
    reload.abort();
    last = await open('/dashboard');
    expect((await counting()).dashboard).toEqual([]);

    for (const pid of begun) await tx.sql`select pg_cancel_backend(${pid})`;
    await first.text();
    await vi.waitFor(async () => expect((await counting()).dashboard).not.toEqual([]), 20_000);
    expect((await counting()).report).toEqual([]);
  });
  expect((await last?.text())?.includes('Since midnight in South Africa')).toBe(true);
  await own.stop();
  // The one that was left is no error; the one whose statements were cancelled is.
  expect(own.output()).toContain('canceling statement due to user request');
  expect(own.output()).not.toContain('An error occurred in the Server Components render');
});
