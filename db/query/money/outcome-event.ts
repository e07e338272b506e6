import type { Queryable } from '@/db/client';
import { eventType, leadEventsOut } from '@/db/query/base/event-outbox';
import type { UnplacedCause } from '@/db/schema/money/outcome';
import type { Environment } from '@/word/environment';
import type { OutcomeKind, OutcomeSource } from '@/word/outcome';

/** Events of one partner take turns: what one corrects may come at the same time. */
export async function lockOutcomeEvents({ sql }: Queryable, partnerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('outcome'), ${partnerId}::int)`;
}

/** What a partner says of an application, wherever it is stored. */
export interface OutcomePayload {
  kind: OutcomeKind;
  occurredAt: Date;
  amountCents: number | null;
  reason: string | null;
  source: OutcomeSource;
  userId: number | null;
}

export interface LinkedEventRow extends OutcomePayload {
  /** Of the outcome; null: it is not recorded. */
  outcomeId: number | null;
  leadId: number | null;
  eventId: string;
  corrects: string | null;
  applicationId: number | null;
  /** Null: recorded, or set aside. */
  cause: UnplacedCause | null;
}

/** Lists a partner's stored events with these ids, and all that are linked with them by corrections. */
export function listLinkedEvents(
  { sql }: Queryable,
  partnerId: number,
  eventIds: readonly string[],
): Promise<LinkedEventRow[]> {
  return sql<LinkedEventRow[]>`
    with recursive linked (event_id) as (
      select unnest(${[...eventIds]}::text[])
      union
      select next.event_id from linked l cross join lateral (
        select u.event_id from outcome_unplaced u
        where u.partner_id = ${partnerId} and u.corrects_event_id = l.event_id and u.set_aside_at is null
        union all
        select u.corrects_event_id from outcome_unplaced u
        where u.partner_id = ${partnerId} and u.event_id = l.event_id and u.corrects_event_id is not null) next),
    named as (
      select o.* from outcome o join linked l on o.event_id = l.event_id where o.partner_id = ${partnerId}),
    recorded as (
      select * from named
      union
      select c.* from outcome c join named n on c.corrects = n.id)
    select r.id::float8 as "outcomeId", r.lead_id::float8 as "leadId", r.event_id as "eventId", was.event_id as corrects,
      r.application_id::float8 as "applicationId", null as cause, r.kind, r.occurred_at as "occurredAt",
      r.amount_cents::float8 as "amountCents", r.reason, r.source, r.user_id::float8 as "userId"
    from recorded r left join outcome was on was.id = r.corrects
    union all
    select null, null, u.event_id, u.corrects_event_id, u.application_id::float8,
      case when u.set_aside_at is null then u.cause end, u.kind, u.occurred_at, u.amount_cents::float8, u.reason, u.source,
      u.user_id::float8
    from outcome_unplaced u join linked l on u.event_id = l.event_id where u.partner_id = ${partnerId}`;
}

export interface UnplacedChange {
  eventId: string;
  corrects: string | null;
  applicationId: number | null;
  /** Null: it is set aside. */
  cause: UnplacedCause | null;
}

export interface NewUnplaced extends UnplacedChange, OutcomePayload {
  reference: string | null;
  candidates: readonly number[];
}

const noCause: UnplacedCause = 'unknown';

/** Stores events that wait; without a cause, those that are set aside because an event that corrects them came first. */
export async function insertUnplaced(
  { sql }: Queryable,
  { partnerId, environment }: { partnerId: number; environment: Environment },
  events: readonly NewUnplaced[],
): Promise<void> {
  const column = <T>(read: (event: NewUnplaced) => T) => events.map(read);
  await sql`
    insert into outcome_unplaced (environment, partner_id, kind, occurred_at, amount_cents, reason, source, event_id,
      corrects_event_id, cause, reference, application_id, candidates, user_id, set_aside_at)
    select ${environment}, ${partnerId}, kind, occurred_at, amount_cents, reason, source, event_id, corrects,
      coalesce(cause, ${noCause}), reference, application_id, candidates::bigint[], user_id, case when cause is null then now() end
    from unnest(${column((e) => e.kind)}::outcome_kind[], ${column((e) => e.occurredAt.toISOString())}::timestamptz[],
      ${column((e) => e.amountCents)}::bigint[], ${column((e) => e.reason)}::text[],
      ${column((e) => e.source)}::outcome_source[], ${column((e) => e.eventId)}::text[],
      ${column((e) => e.corrects)}::text[], ${column((e) => e.cause)}::text[], ${column((e) => e.reference)}::text[],
      ${column((e) => e.applicationId)}::bigint[], ${column((e) => `{${e.candidates.join(',')}}`)}::text[],
      ${column((e) => e.userId)}::bigint[]) with ordinality
      as e (kind, occurred_at, amount_cents, reason, source, event_id, corrects, cause, reference, application_id, candidates,
        user_id, place)
    order by place`;
}

/** `by`: who set aside what is set aside; null: an event that corrects it. */
export async function updateUnplaced(
  { sql }: Queryable,
  partnerId: number,
  changes: readonly UnplacedChange[],
  by: { userId: number | null; reason: string; eventId: string } | null,
): Promise<void> {
  for (const it of changes) {
    const decided = it.eventId === by?.eventId ? by : null;
    await sql`
      update outcome_unplaced set corrects_event_id = ${it.corrects}, application_id = ${it.applicationId},
        cause = coalesce(${it.cause}::text, cause),
        ${
          it.cause === null
            ? sql`set_aside_at = now(), set_aside_by = ${decided?.userId ?? null}, set_aside_reason = ${decided?.reason ?? null}`
            : sql`set_aside_at = null`
        }
      where partner_id = ${partnerId} and event_id = ${it.eventId}`;
  }
}

/** Removes what has been recorded. */
export async function deleteUnplaced(
  { sql }: Queryable,
  partnerId: number,
  eventIds: readonly string[],
): Promise<void> {
  await sql`delete from outcome_unplaced where partner_id = ${partnerId} and event_id = any(${[...eventIds]}::text[])`;
}

/** Tells the affiliates of recorded outcomes, and of a lead whose outcome was replaced by one of another lead. */
export async function insertOutcomesOut({ sql }: Queryable, outcomeIds: readonly number[]): Promise<void> {
  await sql`
    ${leadEventsOut(sql)}
    select o.affiliate_id, o.environment, o.lead_id,
      case when was.lead_id = o.lead_id then ${eventType('outcome.corrected')} else ${eventType('outcome.recorded')} end,
      false, jsonb_strip_nulls(jsonb_build_object('outcome_id', o.id, 'outcome', o.kind, 'partner_id', o.partner_id,
        'corrects', case when was.lead_id = o.lead_id then was.id end))
    from outcome o left join outcome was on was.id = o.corrects
    where o.id = any(${[...outcomeIds]}::bigint[])
    union all
    select was.affiliate_id, was.environment, was.lead_id, ${eventType('outcome.corrected')}, false,
      jsonb_build_object('partner_id', was.partner_id, 'corrects', was.id)
    from outcome o join outcome was on was.id = o.corrects and was.lead_id <> o.lead_id
    where o.id = any(${[...outcomeIds]}::bigint[])`;
}
