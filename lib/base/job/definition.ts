import type { z } from 'zod';
import type { Context } from '@/lib/base/actor/context';
import type { QueuedWork } from '@/lib/base/gate/work';

/**
 * Which of a worker's runners takes a job, so that long jobs never delay what a person is waiting for: `referral`, for
 * calls to partners for batch rows; `small`, for the first run of a small file; `follow-on`, for what is done with a
 * file after its import; `long`, for what reads millions of rows and whose progress is shown; `bulk`, for the rest.
 */
export const jobRunners = ['referral', 'small', 'follow-on', 'long', 'bulk'] as const;
export type JobRunner = (typeof jobRunners)[number];

/** Name and payload of a background job: all that is needed to add one. */
export interface JobName<Payload> {
  /**
   * Stored in the queue's table: never rename a job that may be waiting. Each has its entry in the gate's table
   * (`lib/base/gate`): what becomes of it when something is decided while it waits. A test's own have none.
   */
  readonly name: QueuedWork | `test ${string}`;
  /** Only ids and field names, never an applicant's values: the queue's table is not encrypted (design care 1). */
  readonly payload: z.ZodType<Payload>;
  /** Number of tries, with growing pauses; default 25 (about three days). */
  readonly maxAttempts?: number;
}

export interface JobContext extends Context {
  readonly jobId: string;
  /** 1 for the first run. Unique per run of a job: a fencing token for its writes. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /**
   * Aborted when the worker stops: a long job then throws `signal.reason` at its next safe point, and another worker
   * runs it again at once without using up an attempt.
   */
  readonly signal: AbortSignal;
}

interface Job<Payload> extends JobName<Payload> {
  /** Must be safe to run again: a worker may die at any point. */
  run(ctx: JobContext, payload: Payload): Promise<void>;
  /** Schedule: a crontab line in UTC, such as `0 2 * * *`; the payload is then `{}`. */
  readonly schedule?: string;
  /** Default: `bulk`. */
  readonly runner?: JobRunner;
}

/** A job as the registry holds it. */
export type AnyJob = Pick<Job<unknown>, 'name' | 'maxAttempts' | 'schedule' | 'runner'> & {
  runUnchecked(ctx: JobContext, payload: unknown): Promise<void>;
};

/**
 * Declares a job. If the verb that adds it and the verb that runs it depend on each other, declare the `JobName` in its
 * own file and spread it here.
 */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> & AnyJob {
  return {
    ...job,
    runUnchecked: (ctx, payload) => job.run(ctx, job.payload.parse(payload)),
  };
}
