import type { Queryable } from '@/db/client';
import { errorCode } from '@/db/error';
import type { Environment } from '@/db/schema/environment';
import type { CapWindow, StoredCap, StoredCapacity } from '@/db/schema/stored-capacity';
import { eventKind } from './lead-event';

/** A cap and its window that is open now. */
export interface CapNow {
  id: number;
  partnerId: number;
  /** Null: all. */
  intentId: number | null;
  affiliateId: number | null;
  counts: StoredCap['counts'];
  window: CapWindow;
  timeZone: string;
  /** Other numbers of places, by weekday. */
  weekdays: StoredCap['weekdays'];
  /** Places in this window; null: no limit. */
  places: number | null;
  overage: number;
  warnAtPercent: number;
  used: number;
  /** Of `used`: those that wait for an acceptance, which alone counts. */
  held: number;
  /** How many were taken above the limit, by offers that were already shown. */
  overLimit: number;
  /** RFC 3339. */
  opensAt: string;
  /** When it has room again: the next window with places; null: never, or it is not full. */
  reopensAt: string | null;
  /** When the window ends; null: never, or left out, as for offers. */
  endsAt: string | null;
}

/** What decides who takes leads, as of one moment. */
export interface CapacityPicture {
  /** Of the catalogue. */
  version: number;
  caps: CapNow[];
  /** Of partners that have hours, holidays or closures. */
  openings: { partnerId: number; capacity: StoredCapacity }[];
  /** Of partners that an operator has paused, now or later. */
  pauses: { partnerId: number; from: string; until: string; why: string }[];
  /** Days that were declared public holidays. */
  declared: { day: string; name: string }[];
}

/**
 * Reads the capacity of an environment's partners, with one query that waits for nobody. `withHeld`: counts what is held
 * too, and says when windows end, which offers need not know; otherwise they are 0 and null.
 */
export async function findCapacityPicture(
  { sql }: Queryable,
  environment: Environment,
  { withHeld = false } = {},
): Promise<CapacityPicture> {
  const [row] = await sql<[{ picture: CapacityPicture }]>`
    select json_build_object(
      'version', (select catalogue_version from environment where name = ${environment}),
      'caps', coalesce((
        select json_agg(json_build_object('id', c.id, 'partnerId', c.partner_id, 'intentId', c.intent_id,
          'affiliateId', c.affiliate_id, 'counts', c.counts, 'window', c.period, 'timeZone', c.time_zone, 'weekdays', c.weekdays,
          'places', n.places, 'overage', c.overage, 'warnAtPercent', c.warn_at_percent, 'used', coalesce(w.used, 0),
          'held', case when ${withHeld}::boolean and c.counts = 'accepted' then (
            select count(*) from cap_use u where u.cap_id = c.id and u.opens_at = o.opens_at and u.state = 'held')
            else 0 end,
          'overLimit', coalesce(w.over_limit, 0), 'opensAt', o.opens_at,
          'endsAt', case when ${withHeld}::boolean then cap_window_end(c.period, o.opens_at, c.time_zone) end,
          'reopensAt', case when coalesce(w.used, 0) >= n.places
            then cap_reopens(c.period, o.opens_at, c.time_zone, c.most, c.weekdays) end) order by c.id)
        from cap c
        join partner p on p.id = c.partner_id and p.environment = ${environment}
        cross join lateral (select cap_window_start(c.period, now(), c.time_zone) as opens_at offset 0) o
        cross join lateral (
          select cap_limit(c.period, o.opens_at, c.time_zone, c.most, c.weekdays) as places offset 0) n
        left join cap_window w on w.cap_id = c.id and w.opens_at = o.opens_at
        where c.removed_at is null), '[]'::json),
      'openings', coalesce((
        select json_agg(json_build_object('partnerId', id, 'capacity', capacity)) from partner
        where environment = ${environment} and capacity is not null), '[]'::json),
      'pauses', coalesce((
        select json_agg(json_build_object('partnerId', id, 'from', left_out_from, 'until', left_out_until,
          'why', coalesce(left_out_reason, ''))) from partner
        where environment = ${environment} and left_out_until > now()), '[]'::json),
      'declared', coalesce((
        select json_agg(json_build_object('day', day, 'name', name)) from declared_holiday
        where day > now() - interval '2 days'), '[]'::json)) as picture`;
  return row.picture;
}

/**
 * Ends a referral's wait: it takes its places and may be sent. `full`: there is no room, and it goes on waiting. Null:
 * it does not wait.
 */
export async function updateWaitEnded(
  { sql }: Queryable,
  applicationId: number,
  takeOverAfterMs: number,
): Promise<'full' | true | null> {
  try {
    const { count } = await sql`
      with sent as (
        update application set waits_since = null, requested_at = now(), checks = 0,
          next_check_at = now() + make_interval(secs => ${takeOverAfterMs / 1000}::float8)
        where id = ${applicationId} and waits_since is not null and status = 'sending'
        returning id, lead_id, partner_id, kind)
      insert into lead_event (lead_id, kind, detail)
      select lead_id, ${eventKind('application sent')}::text, jsonb_build_object(
        'applicationId', id, 'partnerId', partner_id, 'applicationKind', kind) from sent`;
    return count > 0 ? true : null;
  } catch (error) {
    if (isFull(error)) return 'full';
    throw error;
  }
}

/** A cap of the partner had no room: nothing was written. Raised by `take_places`. */
export function isFull(error: unknown): boolean {
  return errorCode(error) === 'PC001';
}

/** Lets referrals that wait for the partner try again now: it may have more room. */
export async function updateWaitingDue({ sql }: Queryable, partnerId: number): Promise<void> {
  await sql`
    update application set next_check_at = now()
    where partner_id = ${partnerId} and waits_since is not null and status = 'sending'
      and requested_at > now() - interval '61 days'`;
}

/** Deletes windows that ended long before the history that is shown. Returns how many. */
export async function deleteOldWindows({ sql }: Queryable, days: number): Promise<number> {
  const { count } = await sql`
    delete from cap_window w using cap c
    where c.id = w.cap_id and c.period <> 'total' and w.opens_at < now() - make_interval(days => ${days}::int)`;
  return count;
}

/** A window of a cap, as of now: `places` is by today's numbers. */
export interface CapWindowRow {
  /** RFC 3339. */
  opensAt: string;
  used: number;
  places: number | null;
  overLimit: number;
}

/** Lists the last 30 windows of a partner's caps, oldest first, those without use included; not of totals. */
export async function listCapWindows(
  { sql }: Queryable,
  partnerId: number,
): Promise<{ capId: number; windows: CapWindowRow[] }[]> {
  return sql<{ capId: number; windows: CapWindowRow[] }[]>`
    select c.id::float8 as "capId", json_agg(json_build_object('opensAt', s.opens_at, 'used', coalesce(w.used, 0),
      'places', cap_limit(c.period, s.opens_at, c.time_zone, c.most, c.weekdays),
      'overLimit', coalesce(w.over_limit, 0)) order by s.opens_at) as windows
    from cap c
    cross join lateral (
      select distinct cap_window_start(c.period, now() - ago * ('1 ' || c.period)::interval, c.time_zone) as opens_at
      from generate_series(0, 29) as ago) s
    left join cap_window w on w.cap_id = c.id and w.opens_at = s.opens_at
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

/** Counts by affiliate the referrals that wait for the partner to have room. */
export async function listWaiting(
  { sql }: Queryable,
  partnerId: number,
): Promise<{ affiliate: string; count: number }[]> {
  return sql<{ affiliate: string; count: number }[]>`
    select f.name as affiliate, count(*)::float8 as count
    from application a
    join lead l on l.id = a.lead_id
    join affiliate f on f.id = l.affiliate_id
    where a.partner_id = ${partnerId} and a.waits_since is not null and a.status = 'sending'
      and a.requested_at > now() - interval '61 days'
    group by f.id, f.name order by count(*) desc, f.name`;
}
