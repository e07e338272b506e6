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

/**
 * Summarises the jobs of the queue and what stands in rows of its own: applications to be followed up, and text
 * messages. All of it is unfinished, so counting is cheap.
 */
export async function findQueueState({ sql }: Queryable): Promise<QueueState> {
  const [row] = await sql<[QueueState]>`
    with work as (
      select run_at, locked_at is not null as running, attempts >= max_attempts as given_up from graphile_worker.jobs
      union all
      select next_check_at, false, false from application
      where next_check_at is not null and operator_needed_at is null
      union all
      select next_call_at, false, false from text_message where status = 'queued')
    select count(*) filter (where not running and not given_up and run_at <= now())::int as due,
      count(*) filter (where running)::int as running,
      count(*) filter (where not running and not given_up and run_at > now())::int as scheduled,
      count(*) filter (where not running and given_up)::int as "givenUp",
      coalesce(extract(epoch from now() - min(run_at)
        filter (where not running and not given_up and run_at <= now())), 0)::float8 as "oldestDueSeconds",
      (select count(distinct process_id)::int from worker_heartbeat where seen_at > now() - interval '1 minute') as workers
    from work`;
  return row;
}
