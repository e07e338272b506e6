import { setTimeout as pause } from 'node:timers/promises';
import { hasFailed } from '@/test/server/page-error';
import { makeVisitor } from '@/test/server/portal-visitor';
import { median, percentile } from './figure';
import { type Latency, startLeadPoster } from './lead-poster';
import type { Stand } from './stand';

const rounds = 3;
const leadsPerSecond = 50;
const mostOfPeer = 3;
/** Of what they take beside nothing, in the middle: pages of one affiliate take turns with the others' (design http 15). */
const mostOfIdle: Partial<Record<keyof Beside, number>> = { leadP50: 5, listP50: 7 };

/** How long they take, in milliseconds. */
export interface Beside {
  readonly leadP50: number;
  readonly leadP99: number;
  readonly listP50: number;
  readonly listP95: number;
}

/**
 * Leads, and an agent's lists of another affiliate, while people of one open these pages all at once. They are to take at
 * most three times as long as beside `peer`, as many smaller pages; null: this is the peer, and compared with beside
 * nothing. Returns the figures, and how many aims are missed.
 */
export async function measureCallsBeside(
  stand: Stand,
  name: string,
  { affiliateId, otherId, paths }: { affiliateId: number; otherId: number; paths: readonly string[] },
  peer: Beside | null,
): Promise<{ figures: Beside; missed: number }> {
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
    const figuresOf = (kind: 'idle' | 'busy'): Beside => ({
      leadP50: mid(leads[kind], 'p50'),
      leadP99: mid(leads[kind], 'p99'),
      listP50: share(lists[kind], 0.5),
      listP95: share(lists[kind], 0.95),
    });
    const [idle, busy] = [figuresOf('idle'), figuresOf('busy')];
    console.log(`\nbeside ${paths.length} people of one affiliate who open ${name} at once`);
    for (const [what, key] of [
      [`POST /lead, ${leadsPerSecond} a second, p50`, 'leadP50'],
      [`POST /lead, ${leadsPerSecond} a second, p99`, 'leadP99'],
      ['a list of another affiliate, p50', 'listP50'],
      ['a list of another affiliate, p95', 'listP95'],
    ] as const) {
      const times = busy[key] / (peer ?? idle)[key];
      const most = peer === null ? (mostOfIdle[key] ?? Number.POSITIVE_INFINITY) : mostOfPeer;
      if (times > most) missed += 1;
      console.log(
        `  ${what.padEnd(36)} ${idle[key].toFixed(1).padStart(8)} to ${busy[key].toFixed(1).padStart(8)} ms` +
          `: ${times.toFixed(2)}x of beside ${peer === null ? 'nothing' : 'lists'}` +
          (times > most ? `  OVER ${most}` : ''),
      );
    }
    console.log(
      `  one page alone ${median(pages.alone).toFixed(0)} ms, at once p50 ${share(pages.together, 0.5).toFixed(0)}, ` +
        `longest ${Math.max(...pages.together).toFixed(0)} ms; ${failed} pages failed`,
    );
    return { figures: busy, missed };
  } finally {
    poster.stop();
    await served.stop();
  }
}
