import { listenToPublishedEvents } from '@/db/query/event/event-publish';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { perProcess } from '@/lib/base/process/process';
import { shutdownSignal } from '@/lib/base/process/shutdown';

/** A publisher that dies between its commit and its notification tells nobody: so all look again now and then. */
const lookAgainMs = 5_000;

/** Who waits for a log to grow, and how far logs have come since this process listens; by log. */
interface Listening {
  readonly begun: Promise<unknown>;
  readonly reached: Map<string, number>;
  readonly waiting: Map<string, Set<() => void>>;
}

type Waiter = Pick<AffiliateContext, 'database' | 'scope'>;

/**
 * Waits until the caller's log may have gone on beyond a position: one LISTEN serves all who wait in a process, and
 * none of them holds a connection. Returns false when the time is over (`until`, as `performance.now()`), the client
 * has left, or the process stops.
 */
export async function awaitPublished(
  { database, scope }: Waiter,
  position: number,
  until: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const { begun, reached, waiting } = listening(database);
  await begun;
  const log = logOf(scope);
  if ((reached.get(log) ?? 0) > position) return true;
  const woken = waiting.get(log) ?? new Set();
  waiting.set(log, woken);
  const ended = [shutdownSignal(), ...(signal ? [signal] : [])];
  const isEnded = () => ended.some(({ aborted }) => aborted);
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      woken.delete(wake);
      if (woken.size === 0 && waiting.get(log) === woken) waiting.delete(log);
      for (const one of ended) one.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, Math.max(0, Math.min(lookAgainMs, until - performance.now())));
    woken.add(wake);
    for (const one of ended) one.addEventListener('abort', wake);
    if (isEnded()) wake();
  });
  return performance.now() < until && !isEnded();
}

/** Returns how many requests wait for the caller's log in this process. */
export const countWaiting = ({ database, scope }: Waiter): number =>
  listening(database).waiting.get(logOf(scope))?.size ?? 0;

const logOf = ({ affiliateId, environment }: Waiter['scope']) => `${affiliateId}:${environment}`;

function listening(database: Waiter['database']): Listening {
  const all = perProcess('logs of events', () => new WeakMap<Waiter['database'], Listening>());
  const known = all.get(database);
  if (known) return known;
  const reached = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();
  const wakeAll = () => {
    for (const woken of waiting.values()) for (const wake of [...woken]) wake();
  };
  const begun = listenToPublishedEvents(
    database,
    (log, position) => {
      reached.set(log, position);
      for (const wake of [...(waiting.get(log) ?? [])]) wake();
    },
    () => {
      // The connection is new: notifications may have been missed, and another history may go on.
      reached.clear();
      wakeAll();
    },
    // Without it everybody looks again now and then; the next who waits tries again.
  ).catch(() => all.delete(database));
  const made = { begun, reached, waiting };
  all.set(database, made);
  return made;
}
