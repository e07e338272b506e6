import type { Queryable } from '@/db/client';
import { errorCode } from '@/db/error';
import type { Environment } from '@/word/environment';
import type { CapWindow, StoredCap, StoredCapacity } from '@/word/stored-capacity';

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
  /** How many were taken above the limit, by offers that were already shown. */
  overLimit: number;
  /** RFC 3339. */
  opensAt: string;
  /** When it has room again: the next window with places; null: never, or it is not full. */
  reopensAt: string | null;
  /** When the window ends; null: never. */
  endsAt: string | null;
  /** Of a cap per hour: it has filled three hours on end, the last of them now or just before. */
  isFullOnEnd: boolean;
}

/** A cap without room, and when it has some again. */
export type FullCap = Pick<
  CapNow,
  'partnerId' | 'intentId' | 'affiliateId' | 'used' | 'overage' | 'reopensAt'
> & {
  places: number;
};

/** When a partner is open. */
export type OpeningTimes = Pick<StoredCapacity, 'hours' | 'holidays' | 'closures'>;

/** What decides who takes leads, as of one moment. */
export interface CapacityPicture {
  /** Of the catalogue. */
  version: number;
  caps: FullCap[];
  /** Of partners that are not always open; null: as in the version that is known. */
  openings: { partnerId: number; times: OpeningTimes }[] | null;
  pauses: PauseNow[];
  /** Days that were declared public holidays, in order. */
  declared: { day: string; name: string }[];
}

/** Of a partner that an operator has paused, now or later. */
export interface PauseNow {
  partnerId: number;
  /** RFC 3339. */
  from: string;
  until: string;
  why: string;
}

type Sql = Queryable['sql'];

/** An environment's caps with their windows that are open now: `c` the cap, `o` and `n` its window and its places, `w` what is used. */
const capsNow = (sql: Sql, environment: Environment) => sql`
  cap c
  join partner p on p.id = c.partner_id and p.environment = ${environment} and c.removed_at is null
  cross join lateral (select cap_window_start(c.period, now(), c.time_zone) as opens_at offset 0) o
  cross join lateral (
    select cap_limit(c.period, o.opens_at, c.time_zone, c.most, c.weekdays) as places offset 0) n
  left join cap_window w on w.cap_id = c.id and w.opens_at = o.opens_at`;

const pausesNow = (sql: Sql, environment: Environment) => sql`
  coalesce((
    select json_agg(json_build_object('partnerId', id, 'from', left_out_from, 'until', left_out_until,
      'why', coalesce(left_out_reason, ''))) from partner
    where environment = ${environment} and left_out_until > now()), '[]'::json)`;

/**
 * Reads which of an environment's partners take no leads, with one query that takes no locks. `knownVersion`: of the
 * catalogue, whose opening times need not be read again.
 */
export async function findCapacityPicture(
  { sql }: Queryable,
  environment: Environment,
  knownVersion: number | null,
): Promise<CapacityPicture> {
  const [row] = await sql<[{ picture: CapacityPicture }]>`
    select json_build_object(
      'version', e.catalogue_version,
      'caps', coalesce((
        select json_agg(json_build_object('partnerId', c.partner_id, 'intentId', c.intent_id,
          'affiliateId', c.affiliate_id, 'places', n.places, 'used', coalesce(w.used, 0), 'overage', c.overage,
          'reopensAt', cap_reopens(c.period, o.opens_at, c.time_zone, c.most, c.weekdays)) order by c.id)
        from ${capsNow(sql, environment)} where coalesce(w.used, 0) >= n.places), '[]'::json),
      'openings', case when e.catalogue_version is distinct from ${knownVersion}::bigint then coalesce((
        select json_agg(json_build_object('partnerId', id, 'times', capacity - 'caps')) from partner
        where environment = e.name and (capacity ->> 'holidays' = 'closed' or capacity -> 'hours' <> '[]'
          or capacity -> 'closures' <> '[]')), '[]'::json) end,
      'pauses', ${pausesNow(sql, environment)},
      'declared', coalesce((
        select json_agg(json_build_object('day', day, 'name', name) order by day) from declared_holiday
        where day > now() - interval '2 days'), '[]'::json)) as picture
    from environment e where e.name = ${environment}`;
  return row.picture;
}

/** Lists an environment's caps, in the order of their ids, with what is used of their windows that are open now. */
export async function listCapsNow({ sql }: Queryable, environment: Environment): Promise<CapNow[]> {
  const [row] = await sql<[{ caps: CapNow[] }]>`
    select coalesce(json_agg(json_build_object('id', c.id, 'partnerId', c.partner_id, 'intentId', c.intent_id,
      'affiliateId', c.affiliate_id, 'counts', c.counts, 'window', c.period, 'timeZone', c.time_zone, 'weekdays', c.weekdays,
      'places', n.places, 'overage', c.overage, 'warnAtPercent', c.warn_at_percent, 'used', coalesce(w.used, 0),
      'overLimit', coalesce(w.over_limit, 0), 'opensAt', o.opens_at,
      'endsAt', cap_window_end(c.period, o.opens_at, c.time_zone),
      'isFullOnEnd', c.period = 'hour' and (
        select bool_and(h.is_full) filter (where ago in (1, 2)) and bool_or(h.is_full) filter (where ago in (0, 3))
        from generate_series(0, 3) as ago
        cross join lateral (
          select cap_limit(c.period, o.opens_at - ago * interval '1 hour', c.time_zone, c.most, c.weekdays) as places
          offset 0) l
        cross join lateral (select coalesce(l.places > 0 and l.places <= (
          select used from cap_window f
          where f.cap_id = c.id and f.opens_at = o.opens_at - ago * interval '1 hour'), false) as is_full) h),
      'reopensAt', case when coalesce(w.used, 0) >= n.places
        then cap_reopens(c.period, o.opens_at, c.time_zone, c.most, c.weekdays) end) order by c.id), '[]'::json) as caps
    from ${capsNow(sql, environment)}`;
  return row.caps;
}

/** Counts, by cap id, the places of these windows that wait for an acceptance, which alone counts. */
export async function countHeld(
  { sql }: Queryable,
  caps: readonly Pick<CapNow, 'id' | 'opensAt'>[],
): Promise<Map<number, number>> {
  if (caps.length === 0) return new Map();
  const rows = await sql<{ capId: number; held: number }[]>`
    select u.cap_id::float8 as "capId", count(*)::float8 as held
    from unnest(${caps.map(({ id }) => id)}::bigint[], ${caps.map(({ opensAt }) => opensAt)}::timestamptz[]) as c (id, opens_at)
    join cap_use u on u.cap_id = c.id and u.opens_at = c.opens_at and u.state = 'held'
    group by u.cap_id`;
  return new Map(rows.map(({ capId, held }) => [capId, held]));
}

/** Lists the pauses of an environment's partners that have not ended. */
export async function listPauses({ sql }: Queryable, environment: Environment): Promise<PauseNow[]> {
  const [row] = await sql<[{ pauses: PauseNow[] }]>`select ${pausesNow(sql, environment)} as pauses`;
  return row.pauses;
}

/** A cap of the partner had no room: nothing was written. Raised by `take_places`. */
export function isFull(error: unknown): boolean {
  return errorCode(error) === 'PC001';
}
