import type { Queryable, Sql } from '@/db/client';
import type { Environment } from '@/word/environment';
import type { ReportRhythm } from '@/word/report-rhythm';
import { type FilterHome, isOfHome } from './saved-filter';

/** What is set. */
export interface ScheduleValues {
  rhythm: ReportRhythm;
  hour: number;
  userIds: number[];
  channelIds: number[];
}

export type StoredSchedule = ScheduleValues & {
  version: number;
  /** Who set it up last, and when. */
  userId: number;
  userName: string;
  changedAt: Date;
  isPaused: boolean;
};

/**
 * Whether user `u` still belongs to where filter `f` does, and may read its reports: a manager of the affiliate, or an
 * operator. As `report.schedule` of the permission table says.
 */
export const mayStillRead = (sql: Sql) => sql`
  u.removed_at is null and u.suspended_at is null and case when f.affiliate_id is null then u.role = 'operator'
    else u.role = 'manager' and u.affiliate_id = f.affiliate_id
      and exists (select from affiliate a where a.id = f.affiliate_id and a.active) end`;

/** Lists the people to whom reports of a home may be sent, by name. */
export function listReportReaders(
  { sql }: Queryable,
  home: FilterHome,
): Promise<{ id: number; name: string }[]> {
  return sql<{ id: number; name: string }[]>`
    select u.id::float8 as id, u.name from ${sql('user')} u
    where u.removed_at is null and u.suspended_at is null
      and ${home ? sql`u.affiliate_id = ${home.affiliateId} and u.role = 'manager'` : sql`u.role = 'operator'`}
    order by lower(u.name), u.id`;
}

export type ScheduleRow = ScheduleValues & {
  filterId: number;
  version: number;
  /** Who set it up. */
  userName: string;
  nextAt: Date;
  pausedAt: Date | null;
  /** What was sent last, or is being sent; null: nothing yet. */
  last: LastSent | null;
};

/** Of all that were sent together. */
export interface LastSent {
  from: string;
  to: string;
  onRequest: boolean;
  /** When the last of them was settled; null: none is. */
  at: string | null;
  sent: number;
  waiting: number;
  failed: number;
  problem: string | null;
}

/** Lists the schedules of reports that belong to a home. */
export function listSchedules({ sql }: Queryable, home: FilterHome): Promise<ScheduleRow[]> {
  return sql<ScheduleRow[]>`
    select f.id::float8 as "filterId", u.name as "userName", s.rhythm, s.hour, s.user_ids::float8[] as "userIds",
      s.channel_ids::float8[] as "channelIds", s.version, s.next_at as "nextAt", s.paused_at as "pausedAt", (
        select jsonb_build_object('from', min(d.period_from), 'to', min(d.period_to),
          'onRequest', min(d.scheduled_at) is null, 'at', max(d.settled_at),
          'sent', count(*) filter (where d.status = 'sent'), 'waiting', count(*) filter (where d.status = 'waiting'),
          'failed', count(*) filter (where d.status = 'failed'),
          'problem', max(d.problem) filter (where d.status in ('waiting', 'failed')))
        from report_delivery d where d.filter_id = f.id group by d.created_at order by d.created_at desc limit 1) as last
    from report_schedule s join saved_filter f on f.id = s.filter_id join ${sql('user')} u on u.id = s.user_id
    where ${isOfHome(sql, home)}`;
}

/** Locks the schedules of a home, so that two who add one at once do not pass the limit. Returns how many there are. */
export async function lockSchedules({ sql }: Queryable, affiliateId: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('report schedules'), ${affiliateId ?? 0}::bigint::int)`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from report_schedule s join saved_filter f on f.id = s.filter_id
    where f.affiliate_id is not distinct from ${affiliateId}`;
  return row.count;
}

export async function findSchedule({ sql }: Queryable, filterId: number): Promise<StoredSchedule | null> {
  const [row] = await sql<StoredSchedule[]>`
    select s.rhythm, s.hour, s.user_ids::float8[] as "userIds", s.channel_ids::float8[] as "channelIds", s.version,
      s.user_id::float8 as "userId", u.name as "userName", s.changed_at as "changedAt", s.paused_at is not null as "isPaused"
    from report_schedule s join ${sql('user')} u on u.id = s.user_id where s.filter_id = ${filterId}`;
  return row ?? null;
}

/** Sets when a report is sent, in this user's name; it goes on if it was paused. */
export async function upsertSchedule(
  { sql }: Queryable,
  filterId: number,
  { userId, nextAt, rhythm, hour, userIds, channelIds }: ScheduleValues & { userId: number; nextAt: Date },
): Promise<void> {
  await sql`
    insert into report_schedule (filter_id, user_id, rhythm, hour, user_ids, channel_ids, next_at, version)
    values (${filterId}, ${userId}, ${rhythm}, ${hour}, ${userIds}::bigint[], ${channelIds}::bigint[], ${nextAt},
      extract(epoch from now())::int)
    on conflict (filter_id) do update set user_id = excluded.user_id, rhythm = excluded.rhythm, hour = excluded.hour,
      user_ids = excluded.user_ids, channel_ids = excluded.channel_ids, next_at = excluded.next_at,
      version = report_schedule.version + 1, changed_at = now(), paused_at = null`;
}

/** Stops sending a report; what waits is not sent. False if it was not sent. */
export async function deleteSchedule({ sql }: Queryable, filterId: number): Promise<boolean> {
  const { count } = await sql`delete from report_schedule where filter_id = ${filterId}`;
  await sql`
    update report_delivery set status = 'dropped', settled_at = now()
    where filter_id = ${filterId} and status = 'waiting'`;
  return count > 0;
}

/** Returns the time until a schedule is due: 0 or less if one is, null if there is none. */
export async function findNextScheduleMs({ sql }: Queryable): Promise<number | null> {
  const [row] = await sql<[{ ms: number | null }]>`
    select extract(epoch from min(greatest(next_at, claimed_until)) - now())::float8 * 1000 as ms
    from report_schedule where paused_at is null`;
  return row.ms;
}

/** Claims schedules that are due: for `leaseMs` no other worker gets them. Returns their ids. */
export async function claimDueSchedules(
  { sql }: Queryable,
  limit: number,
  leaseMs: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    with due as materialized (
      select filter_id from report_schedule
      where paused_at is null and next_at <= now() and (claimed_until is null or claimed_until <= now())
      order by next_at limit ${limit} for update skip locked)
    update report_schedule s set claimed_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    from due where s.filter_id = due.filter_id returning s.filter_id::float8 as id`;
  return rows.map(({ id }) => id);
}

/** Finds a schedule that is due and whose owner may still read the report, and locks it. */
export async function lockDueSchedule(
  { sql }: Queryable,
  filterId: number,
): Promise<{ rhythm: ReportRhythm; hour: number; nextAt: Date } | null> {
  const [row] = await sql<{ rhythm: ReportRhythm; hour: number; nextAt: Date }[]>`
    select s.rhythm, s.hour, s.next_at as "nextAt"
    from report_schedule s join saved_filter f on f.id = s.filter_id join ${sql('user')} u on u.id = s.user_id
    where s.filter_id = ${filterId} and s.paused_at is null and s.next_at <= now() and ${mayStillRead(sql)}
    for update of s`;
  return row ?? null;
}

/** Sets when a schedule is due next, and frees it. */
export async function updateScheduleNext({ sql }: Queryable, filterId: number, nextAt: Date): Promise<void> {
  await sql`
    update report_schedule set next_at = ${nextAt}, claimed_until = null where filter_id = ${filterId}`;
}

/** Pauses the schedules of people who may not read the report any more. */
export function updateOrphanSchedules({
  sql,
}: Queryable): Promise<{ filterId: number; affiliateId: number | null; environment: Environment }[]> {
  return sql<{ filterId: number; affiliateId: number | null; environment: Environment }[]>`
    update report_schedule s set paused_at = now()
    from saved_filter f, ${sql('user')} u
    where f.id = s.filter_id and u.id = s.user_id and s.paused_at is null and not (${mayStillRead(sql)})
    returning f.id::float8 as "filterId", f.affiliate_id::float8 as "affiliateId", f.environment`;
}
