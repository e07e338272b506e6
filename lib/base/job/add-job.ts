import type { Queryable } from '@/db/client';
import { insertJob } from '@/db/query/base/job';
import type { JobName } from './definition';

interface AddJobOptions {
  /** A later job replaces a waiting one with the same key. */
  key?: string;
  /** Earliest start; default: at once. */
  runAt?: Date;
  /** Jobs of one queue run one at a time. Use few names. */
  queue?: string;
  /** Smaller numbers run first; default 0. */
  priority?: number;
}

const defaultMaxAttempts = 25;

/**
 * Adds a background job in the caller's transaction: it runs after the commit, and never after a rollback. A job that
 * fails all its attempts stays in the table. Returns the job's id.
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
