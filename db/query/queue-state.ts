import type { Queryable } from '@/db/client';

interface QueueState {
  /** Due and not taken yet. */
  due: number;
  running: number;
  /** Scheduled for later. */
  scheduled: number;
  /** Out of attempts: needs an operator. */
  givenUp: number;
  /** How long the oldest due job has waited; 0 if none is due. */
  oldestDueSeconds: number;
  /** Worker processes seen within the last minute. */
  workers: number;
}

/** Summarises the queue. Its table only holds unfinished jobs, so counting is cheap. */
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
