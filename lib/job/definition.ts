import type { z } from 'zod';
import type { Context } from '@/lib/context';

/**
 * Which of a worker's runners takes a job, so that what takes long never holds up what somebody waits for:
 * `prompt`, what a person or a client waits for; `referral`, calls to partners for rows of batches; `bulk`, the rest.
 */
export const jobLanes = ['prompt', 'referral', 'bulk'] as const;
export type JobLane = (typeof jobLanes)[number];

/** The name and shape of a background job: all that is needed to add one. */
export interface JobName<Payload> {
  /** As it stands in the queue's table; never change the name of a job that may be waiting. */
  readonly name: string;
  /** Ids and field names only, never an applicant's values: the queue's table is not encrypted (design 9). */
  readonly payload: z.ZodType<Payload>;
  /** How often it is tried, with pauses that grow; 25 (about three days) unless told. */
  readonly maxAttempts?: number;
}

export interface JobContext extends Context {
  readonly jobId: string;
  /** 1 for the first run. Two runs of a job never have the same number: a fencing token for its writes. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /**
   * Aborted when the worker stops: a long job then throws `signal.reason` at its next safe point, and is run
   * again at once by another worker without an attempt being spent.
   */
  readonly signal: AbortSignal;
}

export interface Job<Payload> extends JobName<Payload> {
  /** Runs it. Must be safe to run again: a worker may die at any point of it. */
  run(ctx: JobContext, payload: Payload): Promise<void>;
  /** Also run by the clock: a crontab line in UTC, such as `0 2 * * *`; the payload is then `{}`. */
  readonly schedule?: string;
  /** `bulk` unless told. */
  readonly lane?: JobLane;
}

/** A job as the registry holds it. */
export type AnyJob = Pick<Job<unknown>, 'name' | 'maxAttempts' | 'schedule' | 'lane'> & {
  runUnchecked(ctx: JobContext, payload: unknown): Promise<void>;
};

/**
 * Declares a job. The verb that adds one and the verb that it runs may need each other: declare the `JobName` in
 * a file of its own then, and spread it here.
 */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> & AnyJob {
  return {
    ...job,
    runUnchecked: (ctx, payload) => job.run(ctx, job.payload.parse(payload)),
  };
}
