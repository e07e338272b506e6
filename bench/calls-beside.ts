import { setTimeout as pause } from 'node:timers/promises';
import { hasFailed } from '@/test/server/page-error';
import { makeVisitor } from '@/test/server/portal-visitor';
import { median, percentile } from './figure';
import { type Latency, startLeadPoster } from './lead-poster';
import type { Stand } from './stand';

const rounds = 3;
const leadsPerSecond = 50;

/**
 * Leads, and an agent's lists of another affiliate, while people of one open these pages all at once. Returns how many
 * aims are missed.
 */
export async function measureCallsBeside(
  stand: Stand,
  name: string,
  { affiliateId, otherId, paths }: { affiliateId: number; otherId: number; paths: readonly string[] },
): Promise<number> {
  const served = await stand.serve('server.js', '/healthz');
  const poster = startLeadPoster(stand, served, leadsPerSecond);
  const visitor = async (role: 'manager' | 'agent', whose: number) =>
    (await makeVisitor(stand.database, { role, affiliateId: whose, environment: 'uat' })).cookie;
  const [manager, agent] = [await visitor('manager', affiliateId), await visitor('agent', otherId)];
  let failed = 0;
  const open = async (page: string, cookie: string) => {
    const began = performance.now();
    const response = await fetch(served.origin + page, { headers: { cookie } });
    if (response.status !== 200 || hasFailed(await response.text())) failed += 1;
    return performance.now() - began;
  };
  /** Leads, and lists one after the other, while `meanwhile` lasts. */
  const measure = async (lists: number[], meanwhile: () => Promise<unknown>) => {
    let isOver = false;
    return poster.measure(async () => {
      const listing = (async () => {
        while (!isOver) {
          lists.push(await open('/lead', agent));
          await pause(200);
        }
      })();
      await meanwhile();
      isOver = true;
      await listing;
    });
  };
  const [path = ''] = paths;
  try {
    await open(path, manager);
    await measure([], () => pause(2_000));
    const leads: Record<'idle' | 'busy', Latency[]> = { idle: [], busy: [] };
    const lists: Record<'idle' | 'busy', number[]> = { idle: [], busy: [] };
    const pages: Record<'alone' | 'together', number[]> = { alone: [], together: [] };
    for (let round = 0; round < rounds; round += 1) {
      pages.alone.push(await open(path, manager));
      leads.idle.push(await measure(lists.idle, () => pause(8_000)));
      const openAll = () =>
        Promise.all(paths.map(async (each) => pages.together.push(await open(each, manager))));
      leads.busy.push(await measure(lists.busy, openAll));
    }
    const mid = (of: readonly Latency[], name: keyof Latency) => median(of.map((one) => one[name]));
    const share = (times: number[], part: number) =>
      percentile(
        times.toSorted((one, other) => one - other),
        part,
      );
    let missed = failed;
    /** `most`: how many times as long as alone. */
    const print = (what: string, was: number, is: number, most: number) => {
      if (is > most * was) missed += 1;
      console.log(
        `  ${what.padEnd(36)} ${was.toFixed(1).padStart(8)} to ${is.toFixed(1).padStart(8)} ms, ` +
          `${(is / was).toFixed(1)}x${is > most * was ? `  OVER ${most}` : ''}`,
      );
    };
    console.log(`\nbeside ${paths.length} people of one affiliate who open ${name} at once`);
    print(`POST /lead, ${leadsPerSecond} a second, p50`, mid(leads.idle, 'p50'), mid(leads.busy, 'p50'), 5);
    print(`POST /lead, ${leadsPerSecond} a second, p99`, mid(leads.idle, 'p99'), mid(leads.busy, 'p99'), 15);
    print('a list of another affiliate, p50', share(lists.idle, 0.5), share(lists.busy, 0.5), 5);
    print('a list of another affiliate, p95', share(lists.idle, 0.95), share(lists.busy, 0.95), 10);
    console.log(
      `  one page alone ${median(pages.alone).toFixed(0)} ms, at once p50 ${share(pages.together, 0.5).toFixed(0)}, ` +
        `longest ${Math.max(...pages.together).toFixed(0)} ms; ${failed} pages failed`,
    );
    return missed;
  } finally {
    poster.stop();
    await served.stop();
  }
}
