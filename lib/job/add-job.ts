import type { Queryable } from '@/db/client';
import { insertJob } from '@/db/query/job';
import type { JobName } from './definition';

export interface AddJobOptions {
  /** Of two waiting jobs with one key, the later replaces the earlier. */
  key?: string;
  /** Not before this; at once unless told. */
  runAt?: Date;
  /** Jobs of one queue run one after the other. Use few names. */
  queue?: string;
  /** A smaller number runs first; 0 unless told. */
  priority?: number;
}

const defaultMaxAttempts = 25;

/**
 * Adds a background job inside the caller's transaction: it is run once that commits, and never if it does not.
 * A job that fails all its attempts stays in the table. Returns the job's id.
 */
export async function addJob<Payload>(
  db: Queryable,
  job: JobName<Payload>,
  payload: Payload,
  options: AddJobOptions = {},
): Promise<string> {
  return insertJob(db, {
    name: job.name,
    payload: job.payload.parse(payload),
    key: options.key ?? null,
    runAt: options.runAt ?? null,
    maxAttempts: job.maxAttempts ?? defaultMaxAttempts,
    priority: options.priority ?? 0,
    queue: options.queue ?? null,
  });
}
