import type { Queryable, Sql } from '@/db/client';
import type { EventData } from '@/db/schema/event/event';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';
import type { EventType } from '@/word/event-type';

/** An event of an affiliate's log. */
export interface EventRow {
  position: number;
  /** Of which its id is made. */
  number: number;
  type: EventType;
  at: Date;
  environment: Environment;
  /** Null: about no lead. */
  leadId: number | null;
  sequence: number | null;
  data: EventData | null;
}

const columns = (sql: Sql) => sql`
  e.position::float8 as position, e.number::float8 as number, e.type, e.at, e.environment, e.lead_id::float8 as "leadId",
  e.sequence, e.data`;

type LogOf = Pick<Scope, 'affiliateId' | 'environment'>;

/** Events are looked through in stretches of this length, so that few of a kind among many cost no more. */
const stretch = 10_000;

export interface EventsAfter {
  readonly events: readonly EventRow[];
  /** Go on after this one: the last of `events`, or further where others follow that were not asked for. */
  readonly reached: number;
  /** The log goes on after `reached`. */
  readonly more: boolean;
  /** Events after the position asked for have been dropped; the position before the oldest that is kept. */
  readonly expired: { readonly oldest: number } | null;
}

/**
 * Lists an affiliate's events after a position (0: from the first), in order; those of these types, or (null) all but
 * the ones that files make by the thousand. Looks through one stretch of the log: with `more` there may be no event,
 * and more to come. A position beyond the end is at the end.
 */
export async function listEventsAfter(
  { sql }: Queryable,
  { affiliateId, environment }: LogOf,
  after: number,
  types: readonly EventType[] | null,
  limit: number,
): Promise<EventsAfter> {
  const own = sql`e.affiliate_id = ${affiliateId} and e.environment = ${environment}`;
  const rows = await sql<({ last: number; first: number | null } & (EventRow | { position: null }))[]>`
    select l.last, l.first, e.* from (
      select
        coalesce((select last_position from event_stream e where ${own}), 0)::float8 as last,
        (select min(position) from event e where ${own} and position > ${after})::float8 as first) l
    left join lateral (
      select ${columns(sql)} from event e
      where ${own} and e.position > ${after} and e.position <= ${after + stretch}
        and ${types === null ? sql`not e.bulk` : sql`e.type = any(${[...types]}::text[])`}
      order by e.position limit ${limit}) e on true
    order by e.position`;
  const { last = 0, first = null } = rows[0] ?? {};
  const events = rows.filter((row): row is typeof row & EventRow => row.position !== null);
  const seen = events.length === limit ? events.at(-1)?.position : undefined;
  const reached = seen ?? Math.min(Math.max(last, after), after + stretch);
  const isExpired = last > after && first !== after + 1;
  return {
    events: events.map(({ last: _, first: __, ...event }) => event),
    reached,
    more: reached < last,
    expired: isExpired ? { oldest: (first ?? last + 1) - 1 } : null,
  };
}

/** Returns how many events of these types (none: all that come unasked) follow a position. */
export async function countEventsAfter(
  { sql }: Queryable,
  { affiliateId, environment }: LogOf,
  position: number,
  types: readonly string[],
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from event e
    where e.affiliate_id = ${affiliateId} and e.environment = ${environment} and e.position > ${position}
      and ${types.length === 0 ? sql`not e.bulk` : sql`e.type = any(${[...types]}::text[])`}`;
  return row.count;
}

/** Finds an event by its number. */
export async function findEvent(
  { sql }: Queryable,
  { affiliateId, environment }: LogOf,
  number: number,
): Promise<EventRow | null> {
  const [row] = await sql<EventRow[]>`
    select ${columns(sql)} from event e
    where number = ${number} and affiliate_id = ${affiliateId} and environment = ${environment}`;
  return row ?? null;
}

/** Finds an event by its position. */
export async function findEventAt(
  { sql }: Queryable,
  { affiliateId, environment }: LogOf,
  position: number,
): Promise<EventRow | null> {
  const [row] = await sql<EventRow[]>`
    select ${columns(sql)} from event e
    where affiliate_id = ${affiliateId} and environment = ${environment} and position = ${position}`;
  return row ?? null;
}

/** Lists the events at these positions that are still kept. */
export function listEventsAt(
  { sql }: Queryable,
  { affiliateId, environment }: LogOf,
  positions: readonly number[],
): Promise<EventRow[]> {
  return sql<EventRow[]>`
    select ${columns(sql)} from event e
    where affiliate_id = ${affiliateId} and environment = ${environment}
      and position = any(${[...positions]}::bigint[])`;
}

/** The position after which an affiliate's events of `from` and later follow; the end of the log if there are none. */
export async function findPositionBefore(
  { sql }: Queryable,
  { affiliateId, environment }: LogOf,
  from: Date,
): Promise<number> {
  // An event is published after it happened, so those days are enough; in order of position nothing earlier is missed.
  const [row] = await sql<[{ position: number }]>`
    select coalesce(
      (select e.position - 1 from event e
        where e.affiliate_id = ${affiliateId} and e.environment = ${environment}
          and e.day >= (${from.toISOString()}::timestamptz at time zone 'UTC')::date
          and e.at >= ${from.toISOString()}::timestamptz
        order by e.position limit 1),
      (select last_position from event_stream where affiliate_id = ${affiliateId} and environment = ${environment}),
      0)::float8 as position`;
  return row.position;
}

/** The end of an affiliate's log, and the position before the oldest event that is kept. */
export async function findEventStream(
  { sql }: Queryable,
  { affiliateId, environment }: LogOf,
): Promise<{ last: number; oldest: number }> {
  const own = sql`affiliate_id = ${affiliateId} and environment = ${environment}`;
  const [row] = await sql<[{ last: number; oldest: number | null }]>`
    select coalesce((select last_position from event_stream where ${own}), 0)::float8 as last,
      (select min(position) - 1 from event where ${own})::float8 as oldest`;
  return { last: row.last, oldest: row.oldest ?? row.last };
}

/** The history in which positions are counted: another one after a restore or a promotion. */
export async function getEventEpoch({ sql }: Queryable): Promise<number> {
  const [row] = await sql<{ epoch: number }[]>`select epoch::float8 as epoch from event_log`;
  if (!row) throw new Error('the log of events has no history');
  return row.epoch;
}
