import {
  claimEventLog,
  type GrownStream,
  hasEventsOut,
  insertEventPartitions,
  insertPublishedEvents,
  notifyEventsPublished,
  updateEventLease,
} from '@/db/query/event/event-publish';
import { metrics } from '@/lib/base/process/metric';
import type { ProcessState } from '@/lib/base/process/process';
import { partitionsAhead } from './job';

/** `leaseMs`: a publisher that dies is followed by another one after this. */
interface PublisherTimes {
  readonly leaseMs: number;
  readonly renewEveryMs: number;
}
const usualTimes: PublisherTimes = { leaseMs: 3_000, renewEveryMs: 1_000 };
/** Those who write events tell nobody (design event 5), so this is how long an event waits at most to be published. */
const lookEveryMs = 100;
/** Where much happens a transaction takes more at once, which costs less for each. */
const afterPublishingMs = 250;
const afterFailureMs = 1_000;
const eventsAtOnce = 1_000;

export interface RunningPublisher {
  /** Publishes no more, and leaves the log to another worker at once. */
  stop(): Promise<void>;
}

/**
 * Publishes events until stopped (design event 5, events): one worker at a time, whichever has the lease; the others
 * wait for it to end.
 */
export function runPublisher(
  state: Pick<ProcessState, 'database' | 'log'>,
  { leaseMs, renewEveryMs } = usualTimes,
): RunningPublisher {
  const { database, log } = state;
  let fence: number | null = null;
  let renewedAt = 0;
  let stopping = false;
  let endPause = () => {};

  const claim = async () => {
    fence = await claimEventLog(database, leaseMs);
    renewedAt = performance.now();
    if (fence !== null) await insertEventPartitions(database, partitionsAhead);
  };
  /** Does what is to be done, and returns the time until the next look. */
  const look = async (): Promise<number> => {
    if (fence === null) await claim();
    if (fence === null) return renewEveryMs;
    if (performance.now() - renewedAt >= renewEveryMs) {
      renewedAt = performance.now();
      if (!(await updateEventLease(database, fence, leaseMs))) fence = null;
    }
    if (fence === null || !(await hasEventsOut(database))) return lookEveryMs;
    const grown = await insertPublishedEvents(database, fence, eventsAtOnce);
    if (grown === null) fence = null;
    else await tell(grown);
    return isFull(grown) ? 0 : afterPublishingMs;
  };
  const tell = async (grown: readonly GrownStream[]) => {
    if (grown.length === 0) return;
    for (const { environment, count } of grown) metrics().events.inc({ environment }, count);
    await notifyEventsPublished(database, grown);
  };
  const loop = async () => {
    while (!stopping) {
      const pauseMs = await look().catch((error: unknown) => {
        log.error({ error }, 'events could not be published');
        fence = null;
        return afterFailureMs;
      });
      if (stopping || pauseMs === 0) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    if (fence !== null) await updateEventLease(database, fence, 0).catch(() => {});
  };
  const looping = loop();
  return {
    stop: async () => {
      stopping = true;
      endPause();
      await looping;
    },
  };
}

const isFull = (grown: readonly GrownStream[] | null) =>
  grown !== null && grown.reduce((sum, { count }) => sum + count, 0) === eventsAtOnce;
