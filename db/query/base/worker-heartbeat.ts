import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { workerHeartbeat } from '@/db/schema/base/worker';

/** Records the first heartbeat of a worker process's runners. */
export async function upsertHeartbeats(
  db: Queryable,
  processId: string,
  runnerIds: readonly string[],
): Promise<void> {
  await db.drizzle
    .insert(workerHeartbeat)
    .values(runnerIds.map((workerId) => ({ workerId, processId })))
    .onConflictDoUpdate({ target: workerHeartbeat.workerId, set: { seenAt: sql`now()` } });
}

/**
 * Records another heartbeat of these runners, and returns those that others have meanwhile declared dead: their
 * jobs are released and may be running elsewhere.
 */
export async function updateHeartbeats(db: Queryable, runnerIds: readonly string[]): Promise<string[]> {
  const renewed = await db.drizzle
    .update(workerHeartbeat)
    .set({ seenAt: sql`now()` })
    .where(inArray(workerHeartbeat.workerId, [...runnerIds]))
    .returning({ id: workerHeartbeat.workerId });
  const living = new Set(renewed.map(({ id }) => id));
  return runnerIds.filter((id) => !living.has(id));
}

/** Returns the seconds since any worker was last seen, or null if there is none. */
export async function findNewestHeartbeat(db: Queryable): Promise<number | null> {
  const [row] = await db.drizzle
    .select({ ageSeconds: secondsSince(sql`max(${workerHeartbeat.seenAt})`) })
    .from(workerHeartbeat);
  return row?.ageSeconds ?? null;
}

/** Returns the seconds since this worker process was last seen, or null if it never was. */
export async function findHeartbeatOf(db: Queryable, processId: string): Promise<number | null> {
  const [row] = await db.drizzle
    .select({ ageSeconds: secondsSince(sql`max(${workerHeartbeat.seenAt})`) })
    .from(workerHeartbeat)
    .where(eq(workerHeartbeat.processId, processId));
  return row?.ageSeconds ?? null;
}

const secondsSince = (time: SQL) => sql<number | null>`extract(epoch from now() - ${time})::float8`;

/**
 * Releases the jobs of dead workers: those whose heartbeat is older than `expiredAfterSeconds`, and those that
 * have held a job that long without ever having a heartbeat. The queue itself would wait four hours. Returns
 * their ids. Does nothing where a runner of `own`, which have just written theirs, has none of half that time: the
 * statement has waited for a database that was away, and everybody's heartbeat is as old.
 */
export async function deleteExpiredWorkers(
  db: Queryable,
  expiredAfterSeconds: number,
  own: readonly string[],
): Promise<string[]> {
  const before = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  const expiry = before(expiredAfterSeconds);
  const isOnTime = sql`(
    select count(*) from worker_heartbeat
    where worker_id = any(${textArray(own)}) and seen_at >= ${before(expiredAfterSeconds / 2)}) = ${own.length}`;
  const [row] = await db.drizzle.execute<{ dead: string[] }>(sql`
    with expired as (
      delete from worker_heartbeat where seen_at < ${expiry} and ${isOnTime} returning worker_id
    ),
    dead as materialized (
      select worker_id from expired
      union
      select locked_by from graphile_worker.jobs
      where locked_at < ${expiry} and locked_by not in (select worker_id from worker_heartbeat) and ${isOnTime}
    ),
    -- In the same statement: who is back in between, and has taken a job, keeps it.
    released as materialized (
      select graphile_worker.force_unlock_workers(array(select worker_id from dead)), ${wakeRunners}
      where exists (select from dead)
    )
    select array(select worker_id from dead) as dead from (select count(*) from released) as done`);
  return row?.dead ?? [];
}

/** Releases all jobs of this worker process's runners after it has died. */
export async function deleteProcessHeartbeats(db: Queryable, processId: string): Promise<void> {
  await db.drizzle.execute(sql`
    with gone as (delete from worker_heartbeat where process_id = ${processId} returning worker_id)
    select graphile_worker.force_unlock_workers(array(select worker_id from gone)), ${wakeRunners}`);
}

/** Releases all jobs of a worker that stops properly, so that nothing has to be taken over. */
export async function deleteHeartbeats(db: Queryable, runnerIds: readonly string[]): Promise<void> {
  if (runnerIds.length === 0) return;
  await db.drizzle.execute(sql`
    with gone as (delete from worker_heartbeat where worker_id = any(${textArray(runnerIds)}))
    select graphile_worker.force_unlock_workers(${textArray(runnerIds)}), ${wakeRunners}`);
}

/** Runners are only notified of new jobs; released ones would wait for their next poll. */
const wakeRunners = sql`pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text)`;

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
