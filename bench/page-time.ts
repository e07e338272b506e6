import type { Queryable } from '@/db/client';
import { median, percentile } from './figure';
import { databaseMs } from './proc';

/** What a page may take at the 95th percentile. */
const aimMs = 50;
const rounds = 60;
const warmUp = 5;
/** A case ends early on a busy machine. */
const enoughMs = 6_000;

/** How often each case is called, for a heading. */
export const callsOfPage = `up to ${rounds} calls each, one at a time, after ${warmUp} of warm-up`;

/**
 * Times what a page asks for, which returns how many it shows; processor time is that of this process and of PostgreSQL.
 * Returns whether the aim was met, and a line that says so.
 */
export async function timePage(
  { sql }: Pick<Queryable, 'sql'>,
  name: string,
  work: () => Promise<number>,
): Promise<{ met: boolean; line: string }> {
  let shown = 0;
  for (let round = 0; round < warmUp; round += 1) shown = await work();
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + databaseMs(pid);
  };
  const before = spent();
  const until = performance.now() + enoughMs;
  const times: number[] = [];
  while (times.length < rounds && (times.length < 10 || performance.now() < until)) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  const p95 = percentile(
    times.toSorted((one, other) => one - other),
    0.95,
  );
  const figure = (ms: number) => `${ms.toFixed(1).padStart(7)} ms`;
  return {
    met: p95 <= aimMs,
    line:
      `  ${`${name} (${shown.toLocaleString('en')})`.padEnd(46)} p50 ${figure(median(times))}   p95 ${figure(p95)} (at most ${aimMs})   ` +
      `processor ${figure((spent() - before) / times.length)}`,
  };
}
