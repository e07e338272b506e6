import { randomUUID } from 'node:crypto';
import { type JobHelpers, Logger, parseCronItems, run } from 'graphile-worker';
import { returnInterruptedJob } from '@/db/query/job';
import { removeHeartbeat, saveHeartbeat, takeOverExpiredWorkers } from '@/db/query/worker-heartbeat';
import { errorView } from '@/lib/log';
import type { ProcessState } from '@/lib/process';
import type { AnyJob, JobContext } from './definition';

export interface WorkerTimes {
  heartbeatEveryMs: number;
  /** A worker that has not been seen for as long is dead: its jobs are taken over. */
  expiredAfterSeconds: number;
  /** Running jobs get this long to end when the worker stops. */
  stopWithinMs: number;
}

const usualTimes: WorkerTimes = { heartbeatEveryMs: 10_000, expiredAfterSeconds: 30, stopWithinMs: 20_000 };

export interface RunningWorker {
  /** Rejects when the queue breaks for good; settles after `stop`. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs jobs, `WORKER_CONCURRENCY` at a time, until stopped, and takes over what dead workers left behind.
 * A worker holds no job before its first heartbeat is written.
 */
export async function startWorker(
  state: ProcessState,
  jobs: readonly AnyJob[],
  times: WorkerTimes = usualTimes,
): Promise<RunningWorker> {
  const { env, database, log } = state;
  const q = database.drizzle;
  const stopping = new AbortController();
  const interrupted = new Map<string, number>();
  let workerId: string | null = null;

  const beat = async () => {
    if (workerId === null) return;
    try {
      await saveHeartbeat(q, workerId);
      const dead = await takeOverExpiredWorkers(q, times.expiredAfterSeconds);
      if (dead.length > 0) log.warn({ workers: dead }, 'took over the jobs of dead workers');
    } catch (error) {
      log.error({ error }, 'the heartbeat was not written');
    }
  };

  const runner = await run({
    connectionString: env.databaseUrl,
    maxPoolSize: env.workerConcurrency + 2,
    concurrency: env.workerConcurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    gracefulShutdownAbortTimeout: times.stopWithinMs,
    logger: queueLogger(state),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule, maxAttempts }) =>
        schedule ? [{ task: name, match: schedule, options: { maxAttempts: maxAttempts ?? 25 } }] : [],
      ),
    ),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, taskFor(state, job, stopping.signal, interrupted)]),
    ),
    preset: {
      plugins: [
        {
          name: 'HeartbeatPlugin',
          version: '1.0.0',
          worker: {
            hooks: {
              startWorker: async (_ctx, { worker }) => {
                workerId = worker.workerPool.id;
                await saveHeartbeat(q, workerId);
              },
            },
          },
        },
      ],
    },
  });
  const beating = setInterval(() => void beat(), times.heartbeatEveryMs);

  return {
    ended: runner.promise,
    stop: async () => {
      stopping.abort(new Error('the worker is stopping'));
      await within(times.stopWithinMs, runner.stop());
      clearInterval(beating);
      const id = workerId;
      // At once, so that no other worker takes a job between its being free and its attempt being given back.
      await q.transaction(async (tx) => {
        if (id !== null) await removeHeartbeat(tx, id);
        // The queue leaves a job alone that is still locked, as it is while its end is being written.
        for (const [jobId, attempt] of interrupted) await returnInterruptedJob(tx, jobId, attempt);
      });
    },
  };
}

function taskFor(
  state: ProcessState,
  job: AnyJob,
  signal: AbortSignal,
  interrupted: Map<string, number>,
): (payload: unknown, helpers: JobHelpers) => Promise<void> {
  return async (payload, { job: { id, attempts, max_attempts } }) => {
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
    } catch (error) {
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

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
