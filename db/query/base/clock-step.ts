import type { Queryable, Sql } from '@/db/client';

/** What is waited for by the database's clock: rows that are due after a pause. What people chose a time for is not. */
export const pauses: readonly (readonly [table: string, column: string])[] = [
  ['application', 'next_check_at'],
  ['lead_hold', 'until'],
  ['lender_hold', 'until'],
  ['text_message', 'next_call_at'],
  ['mail', 'due_at'],
  ['report_delivery', 'due_at'],
  ['alert_delivery', 'due_at'],
  ['alert_channel', 'busy_until'],
  ['webhook_endpoint', 'claimed_until'],
  ['webhook_endpoint', 'rest_until'],
  ['webhook_endpoint', 'next_probe_at'],
  ['webhook_retry', 'due_at'],
  ['commission_run', 'next_at'],
  ['event_log', 'leased_until'],
  ['ledger_log', 'leased_until'],
  ['report_schedule', 'claimed_until'],
  ['partner_share', 'checking_until'],
];

/** What has happened: a moment that is still to come says that the clock was ahead. */
const moments: readonly (readonly [table: string, column: string])[] = [
  ['endpoint_health', 'opened_at'],
  ['worker_heartbeat', 'seen_at'],
  ['alert', 'gone_at'],
  ['ledger_log', 'told_at'],
  ['session', 'used_at'],
  ['sign_in_attempt', 'at'],
  ['graphile_worker._private_jobs', 'locked_at'],
  ['graphile_worker._private_job_queues', 'locked_at'],
  ['graphile_worker._private_known_crontabs', 'last_execution'],
];

/** How far the time of the next look may be ahead before the clock must have been set back. */
const toleratedSeconds = 5;

/** By how much the clock that set the time of the next look was ahead of today's, in seconds; null: it was not. */
const ahead = (sql: Sql, everySeconds: number) => sql`
  case when next_at > now() + make_interval(secs => ${everySeconds + toleratedSeconds}::float8)
    then extract(epoch from next_at - now())::float8 end`;

/** Returns the time until a worker is to look next: 0 or less if it is due, or the clock was set back. */
export async function findNextWatchMs({ sql }: Queryable, everySeconds: number): Promise<number | null> {
  const [row] = await sql<{ ms: number }[]>`
    select case when ${ahead(sql, everySeconds)} is null then extract(epoch from next_at - now())::float8 * 1000
      else 0 end as ms from alert_watch`;
  return row?.ms ?? null;
}

/**
 * Claims the look that is due; null if another worker has it. Where the clock was set back since the last look, what
 * waits would wait for as long as it was ahead: all of it is moved back by that in the same transaction, up to
 * `everySeconds` too far, which costs a check too early. Returns by how many seconds, 0 as a rule.
 */
export async function claimWatch(db: Queryable, everySeconds: number): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { sql } = tx;
    const [row] = await sql<{ seconds: number | null }[]>`
      with due as materialized (
        select ${ahead(sql, everySeconds)} as seconds from alert_watch
        where next_at <= now() or ${ahead(sql, everySeconds)} is not null for update)
      update alert_watch set next_at = now() + make_interval(secs => ${everySeconds}::float8)
      from due returning due.seconds`;
    if (!row) return null;
    if (row.seconds !== null) await updateTimesAhead(tx, row.seconds);
    return row.seconds ?? 0;
  });
}

async function updateTimesAhead({ sql }: Queryable, seconds: number): Promise<void> {
  const back = sql`make_interval(secs => ${seconds}::float8)`;
  for (const [table, column] of pauses)
    await sql`
      update ${sql(table)} set ${sql(column)} = ${sql(column)} - ${back}
      where ${sql(column)} > now() and ${sql(column)} < 'infinity'`;
  for (const [table, column] of moments)
    await sql`update ${sql(table)} set ${sql(column)} = now() where ${sql(column)} > now()`;
  // By its index of leads that are new.
  await sql`
    update lead set feedback_due_at = feedback_due_at - ${back} where state = 'new' and feedback_due_at > now()`;
  // A text that was not tried yet keeps its place in contact hours.
  await sql`
    update incident_letter set due_at = due_at - ${back}, released_at = least(released_at, due_at - ${back})
    where status = 'waiting' and due_at > now() and (channel = 'email' or tries > 0)`;
  // Never before the time that somebody chose.
  await sql`
    update planned_change set next_try_at = greatest(due_at, next_try_at - ${back})
    where status = 'waiting' and next_try_at > now()`;
  // A job that waits for its next try; those of no try are asked for at once, or soon.
  await sql`
    update graphile_worker._private_jobs set run_at = run_at - ${back} where run_at > now() and locked_at is null`;
}
