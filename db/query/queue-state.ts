import type { Queryable } from '@/db/client';

export interface QueueState {
  /** Due and not taken yet. */
  due: number;
  running: number;
  /** To be run later. */
  scheduled: number;
  /** Tried as often as it may be: waits for an operator. */
  givenUp: number;
  /** How long the oldest due job has waited; 0 when none is due. */
  oldestDueSeconds: number;
  /** Worker processes seen within a minute. */
  workers: number;
}

/** The queue at a glance. Its table holds only what is not done, so counting it is cheap. */
export async function findQueueState({ sql }: Queryable): Promise<QueueState> {
  const [row] = await sql<[QueueState]>`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as scheduled,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as "givenUp",
      coalesce(extract(epoch from now() - min(run_at)
        filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as "oldestDueSeconds",
      (select count(distinct process_id)::int from worker_heartbeat where seen_at > now() - interval '1 minute') as workers
    from graphile_worker.jobs`;
  return row;
}
