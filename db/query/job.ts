import { sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';

export interface JobInsert {
  readonly name: string;
  readonly payload: unknown;
  /** Of two jobs with one key that wait, the later replaces the earlier. */
  readonly key: string | null;
  readonly runAt: Date | null;
  readonly maxAttempts: number;
  /** A smaller number runs first. */
  readonly priority: number;
  /** Jobs of one queue run one after the other. */
  readonly queue: string | null;
}

/** Adds a job to the queue, in the caller's transaction: it exists only if that commits. Returns its id. */
export async function insertJob(q: Queryable, job: JobInsert): Promise<string> {
  const rows = await q.execute<{ id: string }>(sql`
    select id::text as id from graphile_worker.add_job(
      identifier => ${job.name},
      payload => ${JSON.stringify(job.payload)}::json,
      queue_name => ${job.queue}::text,
      run_at => ${job.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${job.maxAttempts}::int,
      job_key => ${job.key}::text,
      priority => ${job.priority}::int)`);
  const [row] = rows;
  if (!row) throw new Error('the queue gave no job id');
  return row.id;
}

/** Gives an interrupted job back, to be run at once and without an attempt spent. */
export async function returnInterruptedJob(q: Queryable, jobId: string, attempts: number): Promise<void> {
  await q.execute(sql`
    select graphile_worker.reschedule_jobs(
      array[${jobId}::bigint], run_at => now(), attempts => ${Math.max(attempts - 1, 0)}::int)`);
}
