import type { Queryable } from '@/db/client';
import type { WebhookAttempt, WebhookRetryState } from '@/db/schema/webhook-endpoint';
import type { Scope } from '@/db/scope';

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
      r.created_at as "createdAt"
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
      and r.created_at >= ${since} and r.state <> 'taken'`;
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
      and r.created_at >= ${since} and r.state <> 'taken'`;
  return count;
}

/** Forgets what is settled and older than the log. Returns how many rows went. */
export async function deleteOldRetries({ sql }: Queryable, days: number): Promise<number> {
  const { count } = await sql`
    delete from webhook_retry where created_at < now() - make_interval(days => ${days}) and state <> 'waiting'`;
  return count;
}
