import { randomUUID } from 'node:crypto';
import { type JobHelpers, Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import { updateInterruptedJob } from '@/db/query/job';
import {
  deleteExpiredWorkers,
  deleteHeartbeats,
  updateHeartbeats,
  upsertHeartbeats,
} from '@/db/query/worker-heartbeat';
import { openQueuePool, type QueuePool } from '@/db/queue-pool';
import { errorView } from '@/lib/log';
import type { ProcessState } from '@/lib/process';
import { type AnyJob, type JobContext, type JobLane, jobLanes } from './definition';

export interface WorkerTimes {
  heartbeatEveryMs: number;
  /** A worker that has not been seen for as long is dead: its jobs are taken over. */
  expiredAfterSeconds: number;
  /** Running jobs get this long to end when the worker stops. */
  stopWithinMs: number;
}

/** Why a run is told to stop whose worker was taken for dead: its job is somebody else's by now. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/** Taken over within five seconds: who waits for a batch sees it stand still no longer. */
const usualTimes: WorkerTimes = { heartbeatEveryMs: 1_000, expiredAfterSeconds: 3.5, stopWithinMs: 20_000 };

export interface RunningWorker {
  /** Rejects when the queue breaks for good; settles after `stop`. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** They wait for partners and for the database, and take next to no processor: so many at a time cost nothing. */
const waitingJobsAtOnce = 8;
/** Connections beside the one that listens: a job needs one only when it is taken and when it is done. */
const waitingJobsPool = 4;

/**
 * Runs jobs until stopped, and takes over what dead workers left behind. Each lane has a runner of its own: `bulk` jobs
 * run `WORKER_CONCURRENCY` at a time, and the others never wait for one of them to end. A runner holds no job before
 * its first heartbeat is written.
 */
export async function startWorker(
  state: ProcessState,
  jobs: readonly AnyJob[],
  times: WorkerTimes = usualTimes,
  processId: string = randomUUID(),
): Promise<RunningWorker> {
  const { env, database, log } = state;
  const db = database;
  let stopping = false;
  let running = new AbortController();
  const interrupted = new Map<string, number>();
  const runnerIds = new Set<string>();
  const pools: QueuePool[] = [];

  // Only who has been on time for as long itself says that another is late: after an overload, or a time without the
  // database, all of them are, and the first to come back would take the jobs of the others.
  const expiredAfterMs = times.expiredAfterSeconds * 1000;
  let onTimeSince = performance.now();
  let lastBeat = onTimeSince;
  let pending = false;
  const beat = async () => {
    if (pending || runnerIds.size === 0) return;
    pending = true;
    try {
      const lost = await updateHeartbeats(db, [...runnerIds]);
      if (lost.length > 0 && !stopping) {
        log.warn({ workers: lost }, 'taken for dead by another worker: what runs here is stopped');
        running.abort(new TakenOver('another worker has taken the job over'));
        running = new AbortController();
        await upsertHeartbeats(db, processId, lost);
      }
      const now = performance.now();
      if (now - lastBeat > expiredAfterMs / 2) onTimeSince = now;
      lastBeat = now;
      if (now - onTimeSince < expiredAfterMs) return;
      const dead = await deleteExpiredWorkers(db, times.expiredAfterSeconds);
      if (dead.length > 0) log.warn({ workers: dead }, 'took over the jobs of dead workers');
    } catch (error) {
      log.error({ error }, 'the heartbeat was not written');
    } finally {
      pending = false;
    }
  };
  const started = async (runnerId: string) => {
    await upsertHeartbeats(db, processId, [runnerId]);
    runnerIds.add(runnerId);
  };

  const runLane = (lane: JobLane, own: readonly AnyJob[]): Promise<Runner> => {
    const bulk = lane === 'bulk';
    const pool = openQueuePool(env.databaseUrl, bulk ? env.workerConcurrency + 2 : waitingJobsPool, log);
    pools.push(pool);
    return run({
      pgPool: pool,
      concurrency: bulk ? env.workerConcurrency : waitingJobsAtOnce,
      noHandleSignals: true,
      pollInterval: 2_000,
      gracefulShutdownAbortTimeout: times.stopWithinMs,
      logger: queueLogger(state),
      parsedCronItems: parseCronItems(
        own.flatMap(({ name, schedule, maxAttempts }) =>
          schedule ? [{ task: name, match: schedule, options: { maxAttempts: maxAttempts ?? 25 } }] : [],
        ),
      ),
      taskList: Object.fromEntries(
        own.map((job) => [job.name, taskFor(state, job, () => running.signal, interrupted)]),
      ),
      preset: { plugins: [heartbeatPlugin(started)] },
    });
  };
  const runners = await Promise.all(
    jobLanes.flatMap((lane) => {
      const own = jobs.filter((job) => (job.lane ?? 'bulk') === lane);
      return own.length > 0 ? [runLane(lane, own)] : [];
    }),
  );
  const beating = setInterval(() => void beat(), times.heartbeatEveryMs);

  return {
    ended: Promise.all(runners.map(({ promise }) => promise)).then(() => {}),
    stop: async () => {
      stopping = true;
      running.abort(new Error('the worker is stopping'));
      await within(times.stopWithinMs, Promise.all(runners.map((runner) => runner.stop())));
      clearInterval(beating);
      // At once, so that no other worker takes a job between its being free and its attempt being given back.
      await db.transaction(async (tx) => {
        await deleteHeartbeats(tx, [...runnerIds]);
        // The queue leaves a job alone that is still locked, as it is while its end is being written.
        for (const [jobId, attempt] of interrupted) await updateInterruptedJob(tx, jobId, attempt);
      });
      // Not waited for: a job that would not end may hold a connection.
      for (const pool of pools) void pool.end().catch(() => {});
    },
  };
}

/** Tells the id under which a runner holds its jobs, before it takes the first. */
function heartbeatPlugin(started: (runnerId: string) => Promise<void>): GraphileConfig.Plugin {
  return {
    name: 'HeartbeatPlugin',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_ctx, { worker }) => started(worker.workerPool.id) } },
  };
}

function taskFor(
  state: ProcessState,
  job: AnyJob,
  currentSignal: () => AbortSignal,
  interrupted: Map<string, number>,
): (payload: unknown, helpers: JobHelpers) => Promise<void> {
  return async (payload, { job: { id, attempts, max_attempts } }) => {
    const signal = currentSignal();
    const ctx: JobContext = {
      ...state,
      actor: { kind: 'worker' },
      requestId: randomUUID(),
      origin: null,
      jobId: id,
      attempt: attempts,
      maxAttempts: max_attempts,
      signal,
    };
    try {
      await job.runUnchecked(ctx, payload);
      // Done or not: whoever has the job now says so. The queue would take it from them.
      if (signal.reason instanceof TakenOver) throw signal.reason;
    } catch (error) {
      if (signal.reason instanceof TakenOver) throw signal.reason;
      if (signal.aborted) interrupted.set(id, attempts);
      else state.log.error({ error, job: job.name, jobId: id, attempt: attempts }, 'a job failed');
      // The queue writes the message into its table, so it must not hold an applicant's values.
      const { type, code, message } = errorView(error);
      throw new Error([type, code, message].filter(Boolean).join(': '));
    }
  };
}

/** What the queue itself says; that a job failed is told above, with more about it. */
function queueLogger({ log }: ProcessState): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' && !message.startsWith('Failed task')) log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
