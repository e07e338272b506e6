import { sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { workerHeartbeat } from '@/db/schema/worker';

/** Says that this worker lives. */
export async function saveHeartbeat(q: Queryable, workerId: string): Promise<void> {
  await q
    .insert(workerHeartbeat)
    .values({ workerId })
    .onConflictDoUpdate({ target: workerHeartbeat.workerId, set: { seenAt: sql`now()` } });
}

/** Seconds since any worker was last seen; null when there is none. */
export async function findNewestHeartbeat(q: Queryable): Promise<number | null> {
  const [row] = await q
    .select({
      ageSeconds: sql<number | null>`extract(epoch from now() - max(${workerHeartbeat.seenAt}))::float8`,
    })
    .from(workerHeartbeat);
  return row?.ageSeconds ?? null;
}

/**
 * Frees the jobs of workers that are dead: those whose heartbeat is older than `expiredAfterSeconds`, and those
 * that hold a job as long without ever having had one. The queue itself would wait four hours. Returns their ids.
 */
export async function takeOverExpiredWorkers(q: Queryable, expiredAfterSeconds: number): Promise<string[]> {
  const expiry = sql`now() - make_interval(secs => ${expiredAfterSeconds})`;
  const dead = await q.execute<{ worker_id: string }>(sql`
    with expired as (
      delete from worker_heartbeat where seen_at < ${expiry} returning worker_id
    )
    select worker_id from expired
    union
    select locked_by from graphile_worker.jobs
    where locked_at < ${expiry} and locked_by not in (select worker_id from worker_heartbeat)`);
  const ids = dead.map((row) => row.worker_id);
  if (ids.length > 0) await q.execute(sql`select graphile_worker.force_unlock_workers(${textArray(ids)})`);
  return ids;
}

/** A worker that stops in order leaves nothing to take over: whatever it still holds is free at once. */
export async function removeHeartbeat(q: Queryable, workerId: string): Promise<void> {
  await q.execute(sql`
    with gone as (delete from worker_heartbeat where worker_id = ${workerId})
    select graphile_worker.force_unlock_workers(${textArray([workerId])})`);
}

const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
