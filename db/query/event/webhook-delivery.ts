import type { Database, Queryable, Sql } from '@/db/client';
import type { TakenDelivery, WebhookSecrets, WebhookState } from '@/db/schema/event/webhook-endpoint';
import type { Environment } from '@/word/environment';
import type { WebhookKind } from '@/word/webhook-kind';
import { listenToPublishedEvents } from './event-publish';

/** An endpoint that this worker alone sends to, for as long as nobody raises its fence. */
export interface ClaimedWebhook {
  endpointId: number;
  fence: number;
}

/** No success for this long, with failures at least this far apart, stops an endpoint. */
export interface StopRule {
  failingMs: number;
  apartMs: number;
  probeMs: number;
}

const mustStop = (sql: Sql, { failingMs, apartMs }: StopRule) => sql`
  w.state = 'active' and w.failing_since <= now() - make_interval(secs => ${failingMs / 1000}::float8)
    and w.last_failed_at >= w.failing_since + make_interval(secs => ${apartMs / 1000}::float8)`;

/** When each endpoint is due: for events after its cursor, for retries, to be stopped, or to be probed. */
const dueTimes = (sql: Sql, rule: StopRule) => sql`
  select id, greatest(claimed_until, case when state = 'stopped' then next_probe_at
    when must_stop then '-infinity' else greatest(rest_until, work_at) end) as due_at
  from (
    select w.id, w.state, w.claimed_until, w.rest_until, w.next_probe_at, ${mustStop(sql, rule)} as must_stop,
      case when s.last_position > w.position then '-infinity'
        else (select min(r.due_at) from webhook_retry r where r.endpoint_id = w.id and r.state = 'waiting')
        end as work_at
    from webhook_endpoint w
    join affiliate a on a.id = w.affiliate_id and a.active
    left join event_stream s on s.affiliate_id = w.affiliate_id and s.environment = w.environment
    where w.state in ('active', 'stopped')) e
  where state = 'stopped' or must_stop or work_at is not null`;

/** Returns the time until an endpoint is to be sent to: 0 or less if it is due, null if nothing waits. */
export async function findNextWebhookMs({ sql }: Queryable, rule: StopRule): Promise<number | null> {
  const [row] = await sql<[{ ms: number | null }]>`
    select extract(epoch from min(greatest(due_at, now() - interval '1 day')) - now())::float8 * 1000 as ms
    from (${dueTimes(sql, rule)}) d`;
  return row.ms;
}

/** Claims endpoints that are due: for `leaseMs` no other worker sends to them. */
export async function claimDueWebhooks(
  { sql }: Queryable,
  { limit, leaseMs, rule }: { limit: number; leaseMs: number; rule: StopRule },
): Promise<ClaimedWebhook[]> {
  return sql<ClaimedWebhook[]>`
    with due as materialized (
      select w.id from webhook_endpoint w
      where w.id = any(array(
          select id from (${dueTimes(sql, rule)}) d where due_at <= now() order by due_at limit ${limit}))
        and (w.claimed_until is null or w.claimed_until <= now())
      for update of w skip locked)
    update webhook_endpoint w set fence = w.fence + 1,
      claimed_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    from due where w.id = due.id returning w.id::float8 as "endpointId", w.fence`;
}

/** An endpoint as a worker holds it. */
export interface HeldWebhookRow extends WebhookSecrets {
  affiliateId: number;
  environment: Environment;
  kind: WebhookKind;
  url: string;
  types: string[];
  state: WebhookState;
  position: number;
  maxInFlight: number;
  failuresInARow: number;
  taken: TakenDelivery[];
}

/** Returns a claimed endpoint, or null if somebody else has it now. */
export async function findHeldWebhook(
  { sql }: Queryable,
  { endpointId, fence }: ClaimedWebhook,
): Promise<HeldWebhookRow | null> {
  const [row] = await sql<HeldWebhookRow[]>`
    select id::float8 as id, affiliate_id::float8 as "affiliateId", environment, kind, url, types, state,
      position::float8 as position, max_in_flight as "maxInFlight", failures_in_a_row as "failuresInARow", taken,
      secret_ciphertext as "secretCiphertext",
      case when previous_secret_ends_at > now() then previous_secret_ciphertext end as "previousSecretCiphertext"
    from webhook_endpoint w where id = ${endpointId} and fence = ${fence}
      and exists (select from affiliate a where a.id = w.affiliate_id and a.active)`;
  return row ?? null;
}

/** What a worker has found out since it last stored it. */
export interface WebhookProgress {
  position: number;
  maxInFlight: number;
  failuresInARow: number;
  taken: readonly TakenDelivery[];
  /** Whether anything was taken, or failed, since; `last`: what came last. */
  hasTaken: boolean;
  hasFailed: boolean;
  last: 'taken' | 'failed' | null;
}

/**
 * Stores progress and keeps the claim for another `leaseMs`. Returns false if somebody else has the endpoint now: what
 * was sent since the last time is sent again, under the same ids; and, stored, if its affiliate is suspended.
 */
export async function updateWebhookProgress(
  { sql }: Queryable,
  { endpointId, fence }: ClaimedWebhook,
  it: WebhookProgress,
  leaseMs: number,
): Promise<boolean> {
  const [row] = await sql<{ isServed: boolean }[]>`
    update webhook_endpoint set position = ${it.position}, max_in_flight = ${it.maxInFlight},
      failures_in_a_row = ${it.failuresInARow}, taken = ${JSON.stringify(it.taken)}::text::jsonb,
      last_taken_at = case when ${it.hasTaken}::boolean then now() else last_taken_at end,
      last_failed_at = case when ${it.hasFailed}::boolean then now() else last_failed_at end,
      failing_since = case
        when ${it.last === 'taken'}::boolean then null
        when ${it.hasFailed}::boolean then
          case when ${it.hasTaken}::boolean then now() else coalesce(failing_since, now()) end
        else failing_since end,
      claimed_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    where id = ${endpointId} and fence = ${fence}
    returning exists (select from affiliate a where a.id = affiliate_id and a.active) as "isServed"`;
  return row?.isServed ?? false;
}

/**
 * Gives an endpoint back. It rests for `restMs`; without a rest it stays claimed, and false is returned, if there are
 * new events after its cursor.
 */
export async function releaseWebhook(
  { sql }: Queryable,
  { endpointId, fence }: ClaimedWebhook,
  restMs: number,
): Promise<boolean> {
  const { count } = await sql`
    update webhook_endpoint w set claimed_until = null,
      rest_until = case when ${restMs > 0}::boolean then now() + make_interval(secs => ${restMs / 1000}::float8) end
    where id = ${endpointId} and fence = ${fence} and (${restMs > 0}::boolean or not exists (
      select from event_stream s where s.affiliate_id = w.affiliate_id and s.environment = w.environment
        and s.last_position > w.position))`;
  return count > 0;
}

/** Stops an endpoint that has failed for too long. Returns true if it did. */
export async function updateWebhookStopped(
  { sql }: Queryable,
  { endpointId, fence }: ClaimedWebhook,
  rule: StopRule,
): Promise<boolean> {
  const { count } = await sql`
    update webhook_endpoint w set state = 'stopped', stopped_at = now(), claimed_until = null, fence = fence + 1,
      next_probe_at = now() + make_interval(secs => ${rule.probeMs / 1000}::float8)
    where id = ${endpointId} and fence = ${fence} and ${mustStop(sql, rule)}`;
  return count > 0;
}

/** Ends an endpoint whose receiver said that it is gone. Returns true if it did. */
export async function updateWebhookGone(
  { sql }: Queryable,
  { endpointId, fence }: ClaimedWebhook,
): Promise<boolean> {
  const { count } = await sql`
    update webhook_endpoint set state = 'gone', stopped_at = now(), last_failed_at = now(), claimed_until = null,
      fence = fence + 1
    where id = ${endpointId} and fence = ${fence}`;
  return count > 0;
}

/** After a probe: a stopped endpoint goes on, or is asked again later. */
export async function updateWebhookProbed(
  { sql }: Queryable,
  { endpointId, fence }: ClaimedWebhook,
  { answered, probeMs }: { answered: boolean; probeMs: number },
): Promise<void> {
  if (answered)
    await sql`
      with back as (
        update webhook_endpoint set state = 'active', stopped_at = null, next_probe_at = null, failing_since = null,
          last_failed_at = null, failures_in_a_row = 0, rest_until = null, last_taken_at = now(), claimed_until = null
        where id = ${endpointId} and fence = ${fence} returning id)
      update webhook_retry r set due_at = now() from back where r.endpoint_id = back.id and r.state = 'waiting'`;
  else
    await sql`
      update webhook_endpoint set claimed_until = null,
        next_probe_at = now() + make_interval(secs => ${probeMs / 1000}::float8)
      where id = ${endpointId} and fence = ${fence}`;
}

const askedChannel = 'webhook_due';

/** Wakes the workers for what somebody asked for. It may be lost: they look once a second. */
export async function notifyWebhooks({ sql }: Queryable): Promise<void> {
  await sql`select pg_notify(${askedChannel}, '')`;
}

/**
 * Calls back whenever events were published, with `affiliate:environment`, or somebody asked for something, with null.
 * Returns how to stop it.
 */
export async function listenToWebhooks(
  database: Database,
  due: (log: string | null) => void,
): Promise<() => Promise<void>> {
  const [stopPublished, asked] = await Promise.all([
    listenToPublishedEvents(database, due, () => due(null)),
    database.listen(askedChannel, () => due(null)),
  ]);
  return async () => {
    await Promise.all([stopPublished(), asked.unlisten()]);
  };
}
