import type { Queryable } from '@/db/client';
import { historyKind } from '@/db/query/base/history';
import type { ApplicationStatus } from '@/word/application';
import { type ApplicationRow, applicationColumns } from './application';

/**
 * Returns the time until the next check is due, of any partner but those of `without`: 0 or less if one is, null if there
 * is none.
 */
export async function findNextCheckMs(
  { sql }: Queryable,
  without: readonly number[] = [],
): Promise<number | null> {
  const [row] = await sql<[{ ms: number | null }]>`
    select extract(epoch from min(next_check_at) - now())::float8 * 1000 as ms
    from application where operator_needed_at is null and partner_id <> all(${without}::bigint[])`;
  return row.ms;
}

/**
 * Claims checks that are due, of any partner but those of `without`, the longest due first: counts each, and makes the
 * application due again after its partner's time limit and `marginMs`, in case this worker dies. No two workers claim the
 * same one.
 */
export async function claimDueChecks(
  { sql }: Queryable,
  limit: number,
  { marginMs, without = [] }: { marginMs: number; without?: readonly number[] },
): Promise<ApplicationRow[]> {
  return sql<ApplicationRow[]>`
    with due as materialized (
      select id from application
      where next_check_at <= now() and operator_needed_at is null and partner_id <> all(${without}::bigint[])
      order by next_check_at limit ${limit} for update skip locked)
    update application a set checks = a.checks + 1,
      next_check_at = now() + make_interval(secs => (p.timeout_ms + ${marginMs}::int) / 1000.0)
    from due, partner p
    where a.id = due.id and p.id = a.partner_id
    returning ${applicationColumns(sql)}`;
}

/**
 * Sets when the check after number `checks` runs; null: never. Does nothing if another worker has checked or
 * settled meanwhile: `checks` and status fence off a slow worker.
 */
export async function updateNextCheck(
  { sql }: Queryable,
  it: { applicationId: number; status: ApplicationStatus; checks: number },
  afterMs: number | null,
): Promise<void> {
  await sql`
    update application
    set next_check_at = now() + make_interval(secs => ${afterMs === null ? null : afterMs / 1000}::float8)
    where id = ${it.applicationId} and status = ${it.status} and checks = ${it.checks}`;
}

/**
 * Leaves an application to the worker that its partner has not taken for certain. One that was not sent at all is sent
 * with the values of that day; one that was (`wasSent`) with the same bytes, as its id stands for them.
 */
export async function updateFirstCall(
  { sql }: Queryable,
  applicationId: number,
  { afterMs, wasSent }: { afterMs: number; wasSent: boolean },
): Promise<void> {
  await sql`
    with left_over as (
      update application set checks = checks + 1, next_check_at = now() + make_interval(secs => ${afterMs / 1000}::float8)
      where id = ${applicationId} and status = 'sending' and checks = 0
      returning id)
    delete from application_sent where not ${wasSent}::boolean and application_id in (select id from left_over)`;
}

/** From now on only an operator (or the partner itself) can settle it. */
export async function updateOperatorNeeded({ sql }: Queryable, applicationId: number): Promise<void> {
  await sql`
    with called as (
      update application set operator_needed_at = now(), next_check_at = null
      where id = ${applicationId} and status in ('sending', 'unknown', 'pending') and operator_needed_at is null
      returning id, lead_id, partner_id)
    insert into lead_event (lead_id, kind, detail)
    select lead_id, ${historyKind('operator needed')}::text, jsonb_build_object('applicationId', id, 'partnerId', partner_id) from called`;
}
