import type { Queryable } from '@/db/client';

/** A bar of a cap's history: a window, or of a cap per hour a day. `places` is by today's numbers. */
export interface CapBarRow {
  /** RFC 3339. */
  opensAt: string;
  used: number;
  /** Of a day's hours: null. */
  places: number | null;
  overLimit: number;
  /** How many windows in it were full. */
  full: number;
}

/** Lists the last 30 windows of a partner's caps, of those per hour 30 days, oldest first, those without use included; not of totals. */
export async function listCapBars(
  { sql }: Queryable,
  partnerId: number,
): Promise<{ capId: number; bars: CapBarRow[] }[]> {
  return sql<{ capId: number; bars: CapBarRow[] }[]>`
    select c.id::float8 as "capId", json_agg(json_build_object('opensAt', b.opens_at, 'used', u.used, 'places', u.places,
      'overLimit', u.over_limit, 'full', u.full) order by b.opens_at) as bars
    from cap c
    cross join lateral (select case c.period when 'hour' then 'day' else c.period end as period) s
    cross join lateral (
      select distinct cap_window_start(s.period, now() - ago * ('1 ' || s.period)::interval, c.time_zone) as opens_at
      from generate_series(0, 29) as ago) b
    cross join lateral (
      select coalesce(sum(w.used), 0) as used, coalesce(sum(w.over_limit), 0) as over_limit,
        case when c.period <> 'hour' then cap_limit(c.period, b.opens_at, c.time_zone, c.most, c.weekdays) end as places,
        count(*) filter (where l.places > 0 and w.used >= l.places) as full
      from cap_window w
      cross join lateral (
        select cap_limit(c.period, w.opens_at, c.time_zone, c.most, c.weekdays) as places offset 0) l
      where w.cap_id = c.id and w.opens_at >= b.opens_at
        and w.opens_at < cap_window_end(s.period, b.opens_at, c.time_zone)) u
    where c.partner_id = ${partnerId} and c.removed_at is null and c.period <> 'total'
    group by c.id`;
}

/** How many of the newest applications that take a place in a window are counted by affiliate. */
export const mostCountedUses = 2_000;

/** Counts by affiliate the newest applications that take a place in the windows of a partner's caps that are open now. */
export async function listCapUsers(
  { sql }: Queryable,
  partnerId: number,
): Promise<{ capId: number; affiliate: string; count: number }[]> {
  return sql<{ capId: number; affiliate: string; count: number }[]>`
    select c.id::float8 as "capId", f.name as affiliate, count(*)::float8 as count
    from cap c
    cross join lateral (
      select u.application_id from cap_use u
      where u.cap_id = c.id and u.opens_at = cap_window_start(c.period, now(), c.time_zone) and u.state <> 'released'
      order by u.application_id desc limit ${mostCountedUses}) u
    join application a on a.id = u.application_id
    join lead l on l.id = a.lead_id
    join affiliate f on f.id = l.affiliate_id
    where c.partner_id = ${partnerId} and c.removed_at is null
    group by c.id, f.id, f.name order by count(*) desc, f.name`;
}

/** Deletes windows that ended long before the history that is shown. Returns how many. */
export async function deleteOldWindows({ sql }: Queryable, days: number): Promise<number> {
  const { count } = await sql`
    delete from cap_window w using cap c
    where c.id = w.cap_id and c.period <> 'total' and w.opens_at < now() - make_interval(days => ${days}::int)`;
  return count;
}

/** What was sent to a partner in the hour and the day that run now, by intent and affiliate, and when these end. */
export interface SentLately {
  hourEndsAt: string;
  dayEndsAt: string;
  counts: { intent: string; affiliateId: number; hour: number; day: number }[];
}

/** Counts what a cap per hour or day that is written now would find in its window (`count_window`), in South African time. */
export async function countSentLately({ sql }: Queryable, partnerId: number): Promise<SentLately> {
  const starts = (period: 'hour' | 'day') => sql`cap_window_start(${period}, now(), 'Africa/Johannesburg')`;
  const ends = (period: 'hour' | 'day') =>
    sql`cap_window_end(${period}, ${starts(period)}, 'Africa/Johannesburg')`;
  const [row] = await sql<[SentLately]>`
    select to_json(${ends('hour')}) #>> '{}' as "hourEndsAt", to_json(${ends('day')}) #>> '{}' as "dayEndsAt", coalesce((
      select json_agg(json_build_object('intent', s.title, 'affiliateId', s.affiliate_id, 'hour', s.hour, 'day', s.day))
      from (
        select i.title, l.affiliate_id, count(*) filter (where a.requested_at >= ${starts('hour')}) as hour,
          count(*) as day
        from application a join lead l on l.id = a.lead_id join intent i on i.id = l.intent_id
        where a.partner_id = ${partnerId} and a.requested_at >= ${starts('day')} and a.waits_since is null
          and a.status not in ('declined', 'failed')
        group by i.title, l.affiliate_id) s), '[]'::json) as counts`;
  return row;
}
