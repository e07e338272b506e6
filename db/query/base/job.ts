import type { Queryable, Sql } from '@/db/client';

interface JobInsert {
  readonly name: string;
  readonly payload: unknown;
  /** A later job replaces a waiting one with the same key. */
  readonly key: string | null;
  readonly runAt: Date | null;
  readonly maxAttempts: number;
  /** Smaller numbers run first. */
  readonly priority: number;
  /** Jobs of one queue run one after the other. */
  readonly queue: string | null;
}

/** Adds a job in the caller's transaction: it exists only if that commits. Returns its id. */
export async function insertJob({ sql }: Queryable, job: JobInsert): Promise<string> {
  const add = () => sql<[{ id: string | null }]>`
    select id::text as id from graphile_worker.add_job(
      identifier => ${job.name},
      payload => ${JSON.stringify(job.payload)}::json,
      queue_name => ${job.queue}::text,
      run_at => ${job.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${job.maxAttempts}::int,
      job_key => ${job.key}::text,
      priority => ${job.priority}::int)`;
  // Null where the one with the same key was taken at this moment: the queue neither replaced it nor added this one.
  const id = (await add())[0].id ?? (await add())[0].id;
  if (id === null) throw new Error('the queue gave no job id');
  return id;
}

/** Requeues an interrupted job, to run at once and without using up an attempt. */
export async function updateInterruptedJob(
  { sql }: Queryable,
  jobId: string,
  attempts: number,
): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(
      array[${jobId}::bigint], run_at => now(), attempts => ${Math.max(attempts - 1, 0)}::int)`;
}

/**
 * Lets a job whose run, number `attempt`, lost its connection run at once. It has used up an attempt: it may be what broke
 * the database. Where the run had already added the job that goes on, the queue has ended this one by its attempts: it is
 * deleted.
 */
export async function updateLostJob({ sql }: Queryable, jobId: string, attempt: number): Promise<void> {
  await sql`
    with replaced as (
      delete from graphile_worker._private_jobs
      where id = ${jobId}::bigint and key is null and attempts > ${attempt} and attempts = max_attempts
        and locked_at is null
      returning id)
    select graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at => now())
    where not exists (select from replaced)`;
}

/**
 * Deletes the jobs that the queue has ended because their run had added, under their key, the one that goes on, and that
 * were left by a worker that died before it could: they would count as given up. Without a key, a try and an error there
 * is nothing else, but for a scheduled job (`_cron`), or one of the sandbox, whose worker was killed at each of its tries.
 */
export async function deleteReplacedJobs({ sql }: Queryable): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where key is null and attempts = max_attempts and last_error is null and locked_at is null
      and (payload -> '_cron') is null`;
}

/**
 * Releases the jobs that these runners have held for longer than `heldForSeconds` and that are none of `known`.
 * Returns their ids.
 */
export async function updateForgottenJobs(
  { sql }: Queryable,
  runnerIds: readonly string[],
  known: readonly string[],
  heldForSeconds: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with released as (
      update graphile_worker._private_jobs
      set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0), run_at = now()
      where locked_by = any(${[...runnerIds]}::text[]) and id <> all(${[...known]}::bigint[])
        and locked_at < now() - make_interval(secs => ${heldForSeconds})
      returning id, job_queue_id
    ),
    queues as (
      update graphile_worker._private_job_queues set locked_by = null, locked_at = null
      where id in (select job_queue_id from released) and locked_by = any(${[...runnerIds]}::text[])
    )
    select id::text as id from released`;
  if (rows.length > 0)
    await sql`select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text)`;
  return rows.map(({ id }) => id);
}

interface FailingJobRow {
  id: string;
  name: string;
  attempts: number;
  maxAttempts: number;
  lastError: string;
  createdAt: Date;
  /** The next attempt; in the past or far in the future if there is none. */
  runAt: Date;
}

/** What has failed at least `leastAttempts` times, or has no tries left. It is deleted by `deleteFormerFailures` alone. */
const failing = (sql: Sql, leastAttempts: number) => sql`
  last_error is not null and (attempts >= ${leastAttempts} or attempts >= max_attempts)`;

/** Lists jobs that have failed at least `leastAttempts` times, given-up ones first. */
export async function listFailingJobRows(
  { sql }: Queryable,
  leastAttempts: number,
  limit: number,
): Promise<FailingJobRow[]> {
  return sql<FailingJobRow[]>`
    select id::text as id, task_identifier as name, attempts, max_attempts as "maxAttempts", last_error as "lastError",
      created_at as "createdAt", run_at as "runAt"
    from graphile_worker.jobs
    where ${failing(sql, leastAttempts)}
    order by (attempts >= max_attempts) desc, created_at limit ${limit}`;
}

/** Lists the names of such jobs, each once. */
export async function listFailingJobNames({ sql }: Queryable, leastAttempts: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct task_identifier as name from graphile_worker.jobs
    where ${failing(sql, leastAttempts)} order by name`;
  return rows.map(({ name }) => name);
}

/**
 * Deletes the jobs of this one's name that failed before its run began, and do not run now. For jobs without a payload,
 * of which the latest does what they all were to do.
 */
export async function deleteFormerFailures({ sql }: Queryable, jobId: string): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs former using graphile_worker._private_jobs latest
    where latest.id = ${jobId}::bigint and former.task_id = latest.task_id and former.id <> latest.id
      and former.last_error is not null and former.locked_at is null and former.updated_at < latest.locked_at`;
}

/** Restarts a failed job at once with all its attempts. Returns false if it is running or already done. */
export async function updateFailingJob({ sql }: Queryable, jobId: string): Promise<boolean> {
  const rows = await sql`
    select id from graphile_worker.reschedule_jobs(
      (select coalesce(array_agg(id), '{}') from graphile_worker.jobs
        where id = ${jobId}::bigint and last_error is not null),
      run_at => now(), attempts => 0)`;
  return rows.length > 0;
}
