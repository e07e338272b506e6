import type { ProcessState } from '@/lib/base/process/process';
import { newTrace, tracedProcess } from '@/lib/base/process/trace';
import type { AnyDueWork, ClaimedRun } from './due-work';
import { makePlaces } from './places';
import { within } from './within';

/**
 * What becomes due no sooner than this after it was stored is seen in time, and done on time: it is the shortest pause
 * before an application's next check (`next-check.ts`).
 */
const lookEveryMs = 1_000;
/** What was due had just been claimed by another worker. */
const afterOthersMs = 50;
/** The grace period of jobs; what is not done by then is done again when its claim has run out. */
const stopWithinMs = 20_000;

export interface RunningDueWork {
  /** Claims no more, and waits for what is running. */
  stop(): Promise<void>;
}

/**
 * Does what is due until stopped, on time. With nothing to do it looks once a second, by one statement that reads one
 * entry of an index, and wakes by itself for what is due before that. A run that throws is logged and left to its
 * claim.
 */
export function runDueWork(state: ProcessState, work: AnyDueWork): RunningDueWork {
  const { database, log } = state;
  const running = new Set<Promise<void>>();
  const places = makePlaces(work);
  let stopping = false;
  let isWoken = false;
  let endPause = () => {};
  const wake = () => {
    isWoken = true;
    endPause();
  };

  const start = (run: ClaimedRun) => {
    places.take(run.group);
    const traced = tracedProcess(state, newTrace());
    const one = run({ ...traced, actor: { kind: 'worker' }, origin: null })
      .catch((error: unknown) => traced.log.error({ error, work: work.name }, 'due work failed'))
      .finally(() => {
        running.delete(one);
        if (places.giveBack(run.group)) wake();
      });
    running.add(one);
  };
  /** Starts what is due, and returns the time until the next look. */
  const look = async (): Promise<number> => {
    const { limit, full } = places.left();
    // The first that ends wakes us.
    if (limit === 0) return lookEveryMs;
    const dueInMs = await work.findNextMs(database, full);
    if (dueInMs === null || dueInMs > lookEveryMs) return lookEveryMs;
    if (dueInMs > 0) return Math.ceil(dueInMs);
    const runs = await work.claimRuns(database, limit, full);
    for (const run of runs) start(run);
    return runs.length === 0 ? afterOthersMs : 0;
  };
  const loop = async () => {
    while (!stopping) {
      isWoken = false;
      const pauseMs = await look().catch((error: unknown) => {
        log.error({ error, work: work.name }, 'what is due could not be read');
        return lookEveryMs;
      });
      if (isWoken || stopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const looping = loop();
  const listening = work.listen?.(database, wake).catch((error: unknown) => {
    log.warn({ error, work: work.name }, 'not told of what is due: it is found at the next look');
  });

  return {
    stop: async () => {
      stopping = true;
      wake();
      const unlisten = await listening;
      await unlisten?.().catch(() => {});
      await looping;
      await within(stopWithinMs, Promise.all(running));
    },
  };
}
