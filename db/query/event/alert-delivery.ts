import type { Queryable } from '@/db/client';
import type { AlertEvent, DeliveryStatus } from '@/db/schema/event/alert-channel';
import type { AlertKind } from '@/word/alert-kind';
import type { Environment } from '@/word/environment';
import type { AlertRow } from './alert';

/** Stores a message that a new alert has opened, for each channel that is told of its kind. */
export async function insertOpenedDeliveries(
  { sql }: Queryable,
  opened: readonly { id: number; kind: AlertKind; environment: Environment | null }[],
): Promise<void> {
  const ids = opened.map(({ id }) => id);
  await sql`
    insert into alert_delivery (alert_id, channel_id, event)
    select a.id, c.id, 'opened' from alert a join alert_channel c
      on c.active and a.kind = any(c.kinds)
        and (c.uat or a.environment is distinct from 'uat')
    where a.id = any(${ids}::bigint[])
    on conflict do nothing`;
}

/**
 * Stores the word that these alerts are over, for each channel that was told of them, or may have been: a call without
 * an answer. Where nobody was told yet, nobody needs to be.
 */
export async function insertResolvedDeliveries(
  { sql }: Queryable,
  alertIds: readonly number[],
): Promise<void> {
  await sql`
    with dropped as (
      update alert_delivery set status = 'dropped', settled_at = now()
      where alert_id = any(${[...alertIds]}::bigint[]) and event = 'opened' and status = 'waiting'
      returning alert_id, channel_id, tries)
    insert into alert_delivery (alert_id, channel_id, event)
    select told.alert_id, c.id, 'resolved' from (
      select d.alert_id, d.channel_id from alert_delivery d
      where d.alert_id = any(${[...alertIds]}::bigint[]) and d.event = 'opened' and d.status = 'sent'
      union all
      select alert_id, channel_id from dropped where tries > 0) told
    join alert_channel c on c.id = told.channel_id and c.active
    on conflict do nothing`;
}

/** Returns the time until a channel is to be sent to: 0 or less if it is due, null if nothing waits. */
export async function findNextDeliveryMs({ sql }: Queryable): Promise<number | null> {
  const [row] = await sql<[{ ms: number | null }]>`
    select extract(epoch from min(greatest(d.due_at, c.busy_until)) - now())::float8 * 1000 as ms
    from alert_delivery d join alert_channel c on c.id = d.channel_id and c.active where d.status = 'waiting'`;
  return row.ms;
}

/** A channel that this worker alone sends to, until `until`. */
export interface ClaimedChannel {
  channelId: number;
  until: string;
}

/** Claims channels to which something is due: for `leaseMs` no other worker sends to them. */
export async function claimDueChannels(
  { sql }: Queryable,
  limit: number,
  leaseMs: number,
): Promise<ClaimedChannel[]> {
  return sql<ClaimedChannel[]>`
    with free as materialized (
      select c.id from alert_channel c
      where c.active and (c.busy_until is null or c.busy_until <= now()) and exists (
        select from alert_delivery d where d.channel_id = c.id and d.status = 'waiting' and d.due_at <= now())
      order by c.busy_until nulls first limit ${limit} for update of c skip locked)
    update alert_channel c set busy_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    from free where c.id = free.id
    returning c.id::float8 as "channelId", c.busy_until::text as until`;
}

/** Gives a claimed channel back, for `afterMs` to nobody. It stays as it is if its claim ran out meanwhile. */
export async function releaseChannel(
  { sql }: Queryable,
  { channelId, until }: ClaimedChannel,
  afterMs = 0,
): Promise<void> {
  await sql`
    update alert_channel set busy_until = now() + make_interval(secs => ${afterMs / 1000}::float8)
    where id = ${channelId} and busy_until = ${until}::timestamptz`;
}

/** A message that is due, with its alert. */
export type DueDelivery = AlertRow & {
  deliveryId: number;
  event: AlertEvent;
  /** How often the channel was called in vain: the most for a message that waits. */
  triesInVain: number;
  /** Since when it waits, in milliseconds. */
  waitingMs: number;
};

/** After so many tries of one message the others go first: the receiver may fail at that one alone. */
const triesInOrder = 4;

/** Returns the oldest message that is due to a channel: what opened comes before what is over. */
export async function findDueDelivery({ sql }: Queryable, channelId: number): Promise<DueDelivery | null> {
  const [row] = await sql<DueDelivery[]>`
    select d.id::float8 as "deliveryId", d.event, max(d.tries) over () as "triesInVain",
      extract(epoch from now() - greatest(d.created_at, d.due_at))::float8 * 1000 as "waitingMs",
      a.id::float8 as id, a.kind, a.environment, a.cause, a.subject, a.subject_id::float8 as "subjectId", a.detail,
      a.opened_at as "openedAt", a.resolved_at as "resolvedAt"
    from alert_delivery d join alert a on a.id = d.alert_id
    where d.channel_id = ${channelId} and d.status = 'waiting' and d.due_at <= now()
    order by d.tries >= ${triesInOrder}, d.id limit 1`;
  return row ?? null;
}

/** Holds a message back until the end of quiet hours. */
export async function updateDeliveryHeld({ sql }: Queryable, id: number, until: Date): Promise<void> {
  await sql`
    update alert_delivery set due_at = ${until} where id = ${id} and status = 'waiting'`;
}

/** Notes the result of a call; `status`: what became of the message. */
export async function updateDeliveryTried(
  { sql }: Queryable,
  {
    id,
    channelId,
    problem,
    status,
  }: {
    id: number;
    channelId: number;
    problem: string | null;
    status: Exclude<DeliveryStatus, 'dropped'>;
  },
): Promise<void> {
  await sql`
    with tried as (
      update alert_delivery set problem = ${problem}, status = ${status},
        settled_at = case when ${status !== 'waiting'}::boolean then now() end
      where id = ${id} and status = 'waiting')
    update alert_channel set last_at = now(), last_problem = ${problem} where id = ${channelId}`;
}

/** Notes that a call is being made: should the worker die, the receiver may have had it. */
export async function updateDeliveryBegun({ sql }: Queryable, id: number): Promise<boolean> {
  const { count } = await sql`
    update alert_delivery set tries = tries + 1 where id = ${id} and status = 'waiting'`;
  return count > 0;
}

/** Null: no filter. */
export interface HistoryFilter {
  kind: AlertKind | null;
  environment: Environment | null;
}

export interface HistoryRow extends AlertRow {
  /** Who has it in the inbox; null: nobody, or it is over. */
  takenBy: string | null;
  takenAt: Date | null;
  /** Who was told, and what became of it. */
  told: {
    channel: string;
    event: AlertEvent;
    status: DeliveryStatus;
    problem: string | null;
    at: string | null;
  }[];
}

/** Lists open or past alerts, the latest first: those that opened before `before` (an id), at most `limit`. */
export function listAlertHistory(
  { sql }: Queryable,
  { kind, environment }: HistoryFilter,
  { before, open, limit }: { before: number | null; open: boolean; limit: number },
): Promise<HistoryRow[]> {
  return sql<HistoryRow[]>`
    select a.id::float8 as id, a.kind, a.environment, a.cause, a.subject, a.subject_id::float8 as "subjectId", a.detail,
      a.opened_at as "openedAt", a.resolved_at as "resolvedAt", u.name as "takenBy", t.taken_at as "takenAt", coalesce((
        select jsonb_agg(jsonb_build_object('channel', c.name, 'event', d.event, 'status', d.status,
          'problem', d.problem, 'at', d.settled_at) order by d.id)
        from alert_delivery d join alert_channel c on c.id = d.channel_id where d.alert_id = a.id), '[]') as told
    from alert a
    left join inbox_item t on t.kind = 'alert' and t.subject_id = a.id and a.resolved_at is null
    left join ${sql('user')} u on u.id = t.taken_by
    where ${before === null ? sql`true` : sql`a.id < ${before}`} and (a.resolved_at is null) = ${open}::boolean
      ${kind === null ? sql`` : sql`and a.kind = ${kind}`}
      ${environment === null ? sql`` : sql`and a.environment = ${environment}`}
    order by a.id desc limit ${limit}`;
}
