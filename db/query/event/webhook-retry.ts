import type { Queryable, Sql } from '@/db/client';
import type { KeptEvent, WebhookAttempt, WebhookRetryState } from '@/db/schema/event/webhook-endpoint';
import type { Scope } from '@/db/scope';

/** An event that an endpoint is to be sent once more. */
export interface WebhookRetryRow {
  id: number;
  position: number;
  type: string;
  leadId: number | null;
  tries: number;
  /** Of one that may be older than the log; null: it is in the log. */
  event: KeptEvent | null;
  /** Until it is due, in milliseconds; 0 or less if it is. */
  dueInMs: number;
}

/** Lists the retries that are due within `withinMs`, those that are due first. */
export function listDueRetries(
  { sql }: Queryable,
  endpointId: number,
  { withinMs, limit }: { withinMs: number; limit: number },
): Promise<WebhookRetryRow[]> {
  return sql<WebhookRetryRow[]>`
    select id::float8 as id, position::float8 as position, type, lead_id::float8 as "leadId", tries, event,
      extract(epoch from due_at - now())::float8 * 1000 as "dueInMs"
    from webhook_retry
    where endpoint_id = ${endpointId} and state = 'waiting'
      and due_at <= now() + make_interval(secs => ${withinMs / 1000}::float8)
    order by due_at, position limit ${limit}`;
}

/** Most calls that are kept of an event. */
const keptAttempts = 12;

/**
 * Notes that an event was not taken: it is due again after `againMs`, or given up if that is null. Its row is made by
 * its first failure.
 */
export async function upsertRetryFailed(
  { sql }: Queryable,
  it: {
    endpointId: number;
    position: number;
    type: string;
    leadId: number | null;
    againMs: number | null;
    attempt: WebhookAttempt;
  },
): Promise<void> {
  await sql`
    insert into webhook_retry as r (endpoint_id, position, type, lead_id, tries, state, due_at, attempts, settled_at)
    select ${it.endpointId}, ${it.position}, ${it.type}, ${it.leadId}, 1,
      case when ${it.againMs === null}::boolean then 'given up' else 'waiting' end,
      now() + make_interval(secs => ${(it.againMs ?? 0) / 1000}::float8), ${JSON.stringify([it.attempt])}::text::jsonb,
      case when ${it.againMs === null}::boolean then now() end
    where exists (select from webhook_endpoint where id = ${it.endpointId})
    on conflict (endpoint_id, position) do update set tries = r.tries + 1, state = excluded.state,
      due_at = excluded.due_at, settled_at = excluded.settled_at,
      attempts = jsonb_path_query_array(excluded.attempts || r.attempts, ${`$[0 to ${keptAttempts - 1}]`}::jsonpath)`;
}

/**
 * Lets an event wait beside the cursor for `waitMs`: what it is to tell is not known yet. No call was made, so none is
 * counted.
 */
export async function upsertRetryWaiting(
  { sql }: Queryable,
  it: { endpointId: number; event: KeptEvent; waitMs: number },
): Promise<void> {
  await sql`
    insert into webhook_retry as r (endpoint_id, position, type, lead_id, due_at, event)
    select ${it.endpointId}, ${it.event.position}, ${it.event.type}, ${it.event.leadId},
      now() + make_interval(secs => ${it.waitMs / 1000}::float8), ${JSON.stringify(it.event)}::text::jsonb
    where exists (select from webhook_endpoint where id = ${it.endpointId})
    on conflict (endpoint_id, position) do update set state = 'waiting', settled_at = null, event = excluded.event,
      due_at = excluded.due_at`;
}

/** Ends a retry without a call: there is nothing to tell any more. */
export async function updateRetryPassed(
  { sql }: Queryable,
  id: number,
  attempt: WebhookAttempt,
): Promise<void> {
  await sql`
    update webhook_retry set state = 'given up', settled_at = now(),
      attempts = jsonb_path_query_array(${JSON.stringify([attempt])}::text::jsonb || attempts,
        ${`$[0 to ${keptAttempts - 1}]`}::jsonpath)
    where id = ${id}`;
}

/** Notes that an event was taken at a later try. */
export async function updateRetryTaken(
  { sql }: Queryable,
  id: number,
  attempt: WebhookAttempt,
): Promise<void> {
  await sql`
    update webhook_retry set state = 'taken', settled_at = now(),
      attempts = jsonb_path_query_array(${JSON.stringify([attempt])}::text::jsonb || attempts,
        ${`$[0 to ${keptAttempts - 1}]`}::jsonpath)
    where id = ${id}`;
}

/** Ends a retry whose event is no longer kept. */
export async function updateRetryLost({ sql }: Queryable, id: number): Promise<void> {
  await sql`update webhook_retry set state = 'given up', settled_at = now() where id = ${id}`;
}

/** An endpoint takes events again: what waits for its next try goes now. */
export async function updateRetriesDue({ sql }: Queryable, endpointId: number): Promise<void> {
  await sql`
    update webhook_retry set due_at = now() where endpoint_id = ${endpointId} and state = 'waiting' and due_at > now()`;
}

/** An event that an endpoint did not take at the first try, or was asked for again. */
export interface WebhookRetryListRow {
  position: number;
  type: string;
  state: WebhookRetryState;
  tries: number;
  asked: boolean;
  dueAt: Date;
  attempts: WebhookAttempt[];
  createdAt: Date;
  /** Of one that may be older than the log. */
  event: KeptEvent | null;
}

/** Lists them, the latest first. */
export function listWebhookRetries(
  { sql }: Queryable,
  scope: Scope,
  endpointId: number,
  limit: number,
): Promise<WebhookRetryListRow[]> {
  return sql<WebhookRetryListRow[]>`
    select r.position::float8 as position, r.type, r.state, r.tries, r.asked, r.due_at as "dueAt", r.attempts,
      r.created_at as "createdAt", r.event
    from webhook_retry r join webhook_endpoint w on w.id = r.endpoint_id
    where w.id = ${endpointId} and w.affiliate_id = ${scope.affiliateId} and w.environment = ${scope.environment}
    order by r.id desc limit ${limit}`;
}

/** Asks for one event once more, whatever became of it before. Returns false if it is no longer kept. */
export async function upsertRetryAsked(
  { sql }: Queryable,
  scope: Scope,
  endpointId: number,
  position: number,
): Promise<boolean> {
  const rows = await sql`
    insert into webhook_retry as r (endpoint_id, position, type, lead_id, asked)
    select w.id, e.position, e.type, e.lead_id, true
    from webhook_endpoint w join event e on e.affiliate_id = w.affiliate_id and e.environment = w.environment
    where w.id = ${endpointId} and w.affiliate_id = ${scope.affiliateId} and w.environment = ${scope.environment}
      and e.position = ${position}
    on conflict (endpoint_id, position) do update set state = 'waiting', tries = 0, asked = true, due_at = now(),
      settled_at = null
    returning r.id`;
  return rows.length > 0;
}

/** It waits for its commission, and no call was made yet. */
export const isHeld = (sql: Sql) => sql`
  (r.state = 'waiting' and r.event is not null and r.attempts = '[]' and not r.asked)`;

/** Its latest call was since then, and it waits or was given up. One that has not been called yet waits since it was asked for. */
const notTakenSince = (sql: Sql, since: Date) => sql`
  r.state <> 'taken' and not ${isHeld(sql)} and coalesce((r.attempts->0->>'at')::timestamptz, r.created_at) >= ${since}`;

/** Returns how many events were not taken since a time, and still wait or were given up. */
export async function countFailedSince(
  { sql }: Queryable,
  scope: Scope,
  endpointId: number,
  since: Date,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from webhook_retry r join webhook_endpoint w on w.id = r.endpoint_id
    where w.id = ${endpointId} and w.affiliate_id = ${scope.affiliateId} and w.environment = ${scope.environment}
      and ${notTakenSince(sql, since)}`;
  return row.count;
}

/** Asks for all of them at once. Returns how many they are. */
export async function updateFailedSince(
  { sql }: Queryable,
  scope: Scope,
  endpointId: number,
  since: Date,
): Promise<number> {
  const { count } = await sql`
    update webhook_retry r set state = 'waiting', tries = 0, asked = true, due_at = now(), settled_at = null
    from webhook_endpoint w where w.id = r.endpoint_id
      and w.id = ${endpointId} and w.affiliate_id = ${scope.affiliateId} and w.environment = ${scope.environment}
      and ${notTakenSince(sql, since)}`;
  return count;
}

/** Forgets what is settled and older than the log. Returns how many rows went. */
export async function deleteOldRetries({ sql }: Queryable, days: number): Promise<number> {
  const { count } = await sql`
    delete from webhook_retry where created_at < now() - make_interval(days => ${days}) and state <> 'waiting'`;
  return count;
}
