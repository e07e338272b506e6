import { randomUUID } from 'node:crypto';
import * as queue from 'graphile-worker';
import { type JobHelpers, Logger, parseCronItems, type Runner, run, type WorkerPool } from 'graphile-worker';
import { isConnectionLost } from '@/db/error';
import {
  deleteFormerFailures,
  deleteReplacedJobs,
  updateForgottenJobs,
  updateInterruptedJob,
  updateLostJob,
} from '@/db/query/base/job';
import {
  deleteExpiredWorkers,
  deleteHeartbeats,
  updateHeartbeats,
  upsertHeartbeats,
} from '@/db/query/base/worker-heartbeat';
import { openQueuePool, type QueuePool, queueAnswerWithinMs } from '@/db/queue-pool';
import { errorView } from '@/lib/base/process/log';
import type { ProcessState } from '@/lib/base/process/process';
import { newTrace, tracedProcess } from '@/lib/base/process/trace';
import { type AnyJob, type JobContext, type JobRunner, jobRunners } from './definition';
import { within } from './within';

export interface WorkerTimes {
  heartbeatEveryMs: number;
  /** A worker without a heartbeat for this long is presumed dead: its jobs are taken over. */
  expiredAfterSeconds: number;
  /** Grace period for running jobs when the worker stops. */
  stopWithinMs: number;
  /** How long a statement of the queue may wait for its answer. */
  answerWithinMs?: number;
}

/** Abort reason of a run whose worker was presumed dead: another worker has its job by now. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/** Jobs are taken over within five seconds, so that a batch that a user watches does not stall for longer. */
const usualTimes: WorkerTimes = { heartbeatEveryMs: 1_000, expiredAfterSeconds: 3.5, stopWithinMs: 20_000 };

export interface RunningWorker {
  /** Rejects when the queue fails permanently, or one of its runners ends by itself; settles after `stop`. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * How many jobs a runner runs at a time; `bulk` has `WORKER_CONCURRENCY`. Referrals wait for partners and the database
 * and use almost no processor, so many can run; small files are few and short. What follows on an import has a whole
 * file's leads to work on, so affiliates take turns, two at a time. What takes minutes, such as a list of millions or a
 * search of every table, has two places of its own: nobody's Match all waits for it.
 */
const jobsAtOnce = { referral: 8, small: 2, 'follow-on': 2, long: 2 } as const satisfies Partial<
  Record<JobRunner, number>
>;

/**
 * Runs jobs until stopped, and takes over those of dead workers. There are five runners: `bulk` runs
 * `WORKER_CONCURRENCY` at a time, and the others never wait for them. A runner takes no job before its first
 * heartbeat is written. Throws if the installed queue is not patched (`scripts/patch-graphile-worker.mjs`).
 */
export async function startWorker(
  state: ProcessState,
  jobs: readonly AnyJob[],
  times: WorkerTimes = usualTimes,
  processId: string = randomUUID(),
): Promise<RunningWorker> {
  if (!('turnsWithoutPolls' in queue))
    throw new Error('the job queue is not repaired: run node scripts/patch-packages.mjs');
  const { env, database, log } = state;
  const db = database;
  let stopping = false;
  let running = new AbortController();
  const interrupted = new Map<string, number>();
  /** Jobs that run here, or whose result is being stored. */
  const held = new Set<string>();
  /** Jobs whose run lost its connection to the database. */
  const lost = new Set<string>();
  const { answerWithinMs = queueAnswerWithinMs } = times;
  let unansweredAt: number | null = null;
  const runnerIds = new Set<string>();
  const started = new Set<WorkerPool>();
  const pools: QueuePool[] = [];

  // Only a worker whose own heartbeat has been on time for this long presumes another dead: after an overload or a
  // database outage all are late, and the first to recover would take the others' jobs.
  const expiredAfterMs = times.expiredAfterSeconds * 1000;
  let onTimeSince = performance.now();
  let lastBeat = onTimeSince;
  let pending = false;
  const beat = async () => {
    if (pending || runnerIds.size === 0) return;
    pending = true;
    try {
      const dead = await updateHeartbeats(db, [...runnerIds]);
      if (dead.length > 0 && !stopping) {
        log.warn({ workers: dead }, 'taken for dead by another worker: what runs here is stopped');
        running.abort(new TakenOver('another worker has taken the job over'));
        running = new AbortController();
        await upsertHeartbeats(db, processId, dead);
      }
      await releaseForgotten();
      const now = performance.now();
      if (now - lastBeat > expiredAfterMs / 2) onTimeSince = now;
      lastBeat = now;
      if (now - onTimeSince < expiredAfterMs) return;
      const expired = await deleteExpiredWorkers(db, times.expiredAfterSeconds, [...runnerIds]);
      if (expired.length === 0) return;
      log.warn({ workers: expired }, 'took over the jobs of dead workers');
      await deleteReplacedJobs(db);
    } catch (error) {
      log.error({ error }, 'the heartbeat was not written');
    } finally {
      pending = false;
    }
  };
  // The queue may have given a job in an answer that was lost: it is locked by a runner that knows nothing of it.
  const releaseForgotten = async () => {
    if (unansweredAt === null || performance.now() - unansweredAt < answerWithinMs) return;
    const at = unansweredAt;
    const released = await updateForgottenJobs(db, [...runnerIds], [...held], answerWithinMs / 1_000);
    // Not before: a release that fails is tried again with the next heartbeat, and another answer may be lost meanwhile.
    if (unansweredAt === at) unansweredAt = null;
    if (released.length > 0)
      log.warn({ jobs: released }, 'released jobs that were given in an answer that was lost');
  };
  const atStart = async (runner: WorkerPool) => {
    // Until it is written: the queue would take jobs without, and lose them to whoever looks for the dead.
    for (let isWritten = false; !isWritten; )
      try {
        await upsertHeartbeats(db, processId, [runner.id]);
        isWritten = true;
      } catch (error) {
        if (stopping) throw error;
        log.warn({ error }, 'a runner waits for its first heartbeat');
        await new Promise((again) => setTimeout(again, times.heartbeatEveryMs / 10));
      }
    runnerIds.add(runner.id);
    started.add(runner);
  };
  // A runner that has found a queue locked sleeps until its next poll; the next job of the queue may be another's.
  const queueIsFree = () => {
    if (!stopping) for (const runner of started) runner.nudge(1);
  };

  const runJobs = async (name: JobRunner, own: readonly AnyJob[]): Promise<Runner> => {
    const concurrency = name === 'bulk' ? env.workerConcurrency : jobsAtOnce[name];
    // One more for the connection that listens. Connections are opened when they are needed.
    const pool = openQueuePool(env.databaseUrl, concurrency + 1, log, {
      answerWithinMs,
      unanswered: () => {
        unansweredAt = performance.now();
      },
    });
    pools.push(pool);
    const runner = await run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      gracefulShutdownAbortTimeout: times.stopWithinMs,
      logger: queueLogger(state),
      parsedCronItems: parseCronItems(
        own.flatMap(({ name: task, schedule, maxAttempts }) =>
          schedule ? [{ task, match: schedule, options: { maxAttempts: maxAttempts ?? 25 } }] : [],
        ),
      ),
      taskList: Object.fromEntries(
        own.map((job) => [
          job.name,
          taskFor(state, job, { currentSignal: () => running.signal, interrupted, held, lost }),
        ]),
      ),
      preset: { plugins: [heartbeatPlugin(atStart)] },
    });
    runner.events.on('job:complete', ({ job }) => {
      held.delete(job.id);
      // The database is back by now, so the job need not wait as after an error of its own. What the database refused
      // does wait: its tries would be used up while a disk is full.
      if (lost.delete(job.id))
        updateLostJob(db, job.id, job.attempts).catch((error: unknown) =>
          log.warn({ error }, 'a job waits as after an error'),
        );
      if (job.job_queue_id !== null) queueIsFree();
    });
    runner.events.on('worker:fatalError', ({ worker }) => {
      const job = worker.getActiveJob();
      if (job) held.delete(job.id);
    });
    return runner;
  };
  const runners = await Promise.all(
    jobRunners.flatMap((name) => {
      const own = jobs.filter((job) => (job.runner ?? 'bulk') === name);
      return own.length > 0 ? [runJobs(name, own)] : [];
    }),
  );
  const beating = setInterval(() => void beat(), times.heartbeatEveryMs);

  return {
    ended: Promise.all(
      runners.map(async ({ promise }) => {
        await promise;
        // The others would go on, and the heartbeat keep its jobs from all of them.
        if (!stopping) throw new Error('a runner of the queue ended by itself');
      }),
    ).then(() => {}),
    stop: async () => {
      stopping = true;
      running.abort(new Error('the worker is stopping'));
      await within(times.stopWithinMs, Promise.all(runners.map((runner) => runner.stop())));
      clearInterval(beating);
      // At once, so that no other worker takes a job between its release and the refund of its attempt.
      await db.transaction(async (tx) => {
        await deleteHeartbeats(tx, [...runnerIds]);
        // The queue skips a job that is still locked, as it is while its result is being written.
        for (const [jobId, attempt] of interrupted) await updateInterruptedJob(tx, jobId, attempt);
      });
      // Not awaited: a job that does not end may hold a connection.
      for (const pool of pools) void pool.end().catch(() => {});
    },
  };
}

/** Reports a runner, which locks its jobs under its id, before it takes the first. */
function heartbeatPlugin(started: (runner: WorkerPool) => Promise<void>): GraphileConfig.Plugin {
  return {
    name: 'HeartbeatPlugin',
    version: '1.0.0',
    worker: { hooks: { startWorker: (_ctx, { worker }) => started(worker.workerPool) } },
  };
}

interface Runs {
  readonly currentSignal: () => AbortSignal;
  readonly interrupted: Map<string, number>;
  readonly held: Set<string>;
  readonly lost: Set<string>;
}

function taskFor(
  state: ProcessState,
  job: AnyJob,
  { currentSignal, interrupted, held, lost }: Runs,
): (payload: unknown, helpers: JobHelpers) => Promise<void> {
  return async (payload, { job: { id, attempts, max_attempts } }) => {
    const signal = currentSignal();
    held.add(id);
    const ctx: JobContext = {
      ...tracedProcess(state, newTrace()),
      actor: { kind: 'worker' },
      origin: null,
      jobId: id,
      attempt: attempts,
      maxAttempts: max_attempts,
      signal,
    };
    try {
      await job.runUnchecked(ctx, payload);
      // It has done what those of earlier times could not: they have the same payload, which is none.
      if (job.schedule)
        await deleteFormerFailures(ctx.database, id).catch((error: unknown) =>
          ctx.log.warn({ error, job: job.name }, 'former failures of a scheduled job are still listed'),
        );
      // Even a finished run must not report success: the job belongs to its new worker, and the queue would delete it.
      if (signal.reason instanceof TakenOver) throw signal.reason;
    } catch (error) {
      if (signal.reason instanceof TakenOver) throw signal.reason;
      if (signal.aborted) interrupted.set(id, attempts);
      else if (isConnectionLost(error)) lost.add(id);
      if (!signal.aborted)
        ctx.log.error({ error, job: job.name, jobId: id, attempt: attempts }, 'a job failed');
      // The queue stores the message in its table, so it must not contain an applicant's values.
      const { type, code, message } = errorView(error);
      throw new Error([type, code, message].filter(Boolean).join(': '));
    }
  };
}

/** The queue's own log messages, except that a job failed: that is logged above with more detail. */
function queueLogger({ log }: ProcessState): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' && !message.startsWith('Failed task')) log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
