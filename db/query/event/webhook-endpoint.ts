import type { Queryable, Sql } from '@/db/client';
import type { TakenDelivery, WebhookSecrets, WebhookState } from '@/db/schema/event/webhook-endpoint';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';
import type { WebhookKind } from '@/word/webhook-kind';
import { isHeld } from './webhook-retry';

export interface WebhookEndpointRow {
  id: number;
  affiliateId: number;
  environment: Environment;
  kind: WebhookKind;
  url: string;
  description: string;
  types: string[];
  state: WebhookState;
  previousSecretEndsAt: Date | null;
  position: number;
  restUntil: Date | null;
  failingSince: Date | null;
  lastFailedAt: Date | null;
  lastTakenAt: Date | null;
  stoppedAt: Date | null;
  nextProbeAt: Date | null;
  version: number;
  createdAt: Date;
  /** Events after the cursor, of whatever type. */
  behind: number;
  /** When the first of them was published. */
  behindSince: Date | null;
  /** Events that were not taken yet and are tried again. */
  waiting: number;
  /** Events of a postback that wait for their commission. */
  held: number;
  /** Events that were tried for the last time. */
  givenUp: number;
}

const columns = (sql: Sql) => sql`
  w.id::float8 as id, w.affiliate_id::float8 as "affiliateId", w.environment, w.kind, w.url, w.description, w.types, w.state,
  case when w.previous_secret_ends_at > now() then w.previous_secret_ends_at end as "previousSecretEndsAt",
  w.position::float8 as position, w.rest_until as "restUntil", w.failing_since as "failingSince",
  w.last_failed_at as "lastFailedAt", w.last_taken_at as "lastTakenAt", w.stopped_at as "stoppedAt",
  w.next_probe_at as "nextProbeAt", w.version, w.created_at as "createdAt",
  greatest(coalesce(s.last_position, 0) - w.position, 0)::float8 as behind,
  (select e.at from event e where e.affiliate_id = w.affiliate_id and e.environment = w.environment
    and e.position > w.position order by e.position limit 1) as "behindSince",
  (select count(*)::int from webhook_retry r
    where r.endpoint_id = w.id and r.state = 'waiting' and not ${isHeld(sql)}) as waiting,
  (select count(*)::int from webhook_retry r where r.endpoint_id = w.id and ${isHeld(sql)}) as held,
  (select count(*)::int from webhook_retry r where r.endpoint_id = w.id and r.state = 'given up') as "givenUp"`;

const from = (sql: Sql) => sql`
  webhook_endpoint w left join event_stream s on s.affiliate_id = w.affiliate_id and s.environment = w.environment`;

const ofScope = (sql: Sql, scope: Scope) => sql`
  w.affiliate_id = ${scope.affiliateId} and w.environment = ${scope.environment}`;

/** Lists an affiliate's endpoints, the oldest first. */
export function listWebhookEndpointRows({ sql }: Queryable, scope: Scope): Promise<WebhookEndpointRow[]> {
  return sql<WebhookEndpointRow[]>`
    select ${columns(sql)} from ${from(sql)} where ${ofScope(sql, scope)} order by w.id`;
}

export async function findWebhookEndpoint(
  { sql }: Queryable,
  scope: Scope,
  id: number,
): Promise<WebhookEndpointRow | null> {
  const [row] = await sql<WebhookEndpointRow[]>`
    select ${columns(sql)} from ${from(sql)} where w.id = ${id} and ${ofScope(sql, scope)}`;
  return row ?? null;
}

/** Whose an endpoint is, for the command line, which names it by its number alone. */
export async function findWebhookOwner(
  { sql }: Queryable,
  id: number,
): Promise<{ affiliateId: number; environment: Environment } | null> {
  const [row] = await sql<{ affiliateId: number; environment: Environment }[]>`
    select affiliate_id::float8 as "affiliateId", environment from webhook_endpoint where id = ${id}`;
  return row ?? null;
}

/** Endpoints that fail, or were stopped, in both environments: what managers are told of on every page. */
export interface FailingWebhookRow {
  id: number;
  environment: Environment;
  url: string;
  state: WebhookState;
  failingSince: Date | null;
  stoppedAt: Date | null;
}

export function listFailingWebhooks(
  { sql }: Queryable,
  affiliateId: number,
  failingForMs: number,
): Promise<FailingWebhookRow[]> {
  return sql<FailingWebhookRow[]>`
    select id::float8 as id, environment, url, state, failing_since as "failingSince", stopped_at as "stoppedAt"
    from webhook_endpoint
    where affiliate_id = ${affiliateId} and (state in ('stopped', 'gone') or state = 'active'
      and failing_since <= now() - make_interval(secs => ${failingForMs / 1000}::float8))
    order by environment, id`;
}

/** The ciphertext is bound to the id, so that is fetched first. */
export async function claimWebhookEndpointId({ sql }: Queryable): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('webhook_endpoint', 'id'))::float8 as id`;
  return row.id;
}

/** Locks an affiliate's endpoints, so that two who add one at once do not pass the limit. Returns how many there are. */
export async function lockWebhookEndpoints({ sql }: Queryable, scope: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'), ${scope.affiliateId}::int)`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from webhook_endpoint w where ${ofScope(sql, scope)}`;
  return row.count;
}

/** Whether such an endpoint was added less than a minute ago. Call it under `lockWebhookEndpoints`. */
export async function isWebhookJustAdded(
  { sql }: Queryable,
  scope: Scope,
  { kind, url, types }: Omit<WebhookSettings, 'description'> & { kind: WebhookKind },
): Promise<boolean> {
  const [row] = await sql<[{ found: boolean }]>`
    select exists (select from webhook_endpoint w where ${ofScope(sql, scope)} and w.kind = ${kind} and w.url = ${url}
      and w.types = ${[...types]}::text[] and w.created_at > now() - interval '1 minute') as found`;
  return row.found;
}

export interface WebhookSettings {
  url: string;
  description: string;
  types: readonly string[];
}

/** Adds an endpoint that is told of what happens from now on. */
export async function insertWebhookEndpoint(
  { sql }: Queryable,
  scope: Scope,
  id: number,
  it: WebhookSettings & { kind: WebhookKind; secretCiphertext: Buffer | null },
): Promise<void> {
  await sql`
    insert into webhook_endpoint (id, affiliate_id, environment, kind, url, description, types, secret_ciphertext, position)
    values (${id}, ${scope.affiliateId}, ${scope.environment}, ${it.kind}, ${it.url}, ${it.description}, ${[...it.types]}::text[],
      ${it.secretCiphertext}, coalesce((
        select last_position from event_stream
        where affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}), 0))`;
}

/** A worker that is sending notices by the fence and stops; the next one goes on with what is stored. */
const takenOver = (sql: Sql) => sql`fence = fence + 1, claimed_until = null`;

/** Stores a change; false if somebody has changed it since `version`. It is tried at once, wherever it rested. */
export async function updateWebhookEndpoint(
  { sql }: Queryable,
  scope: Scope,
  id: number,
  version: number,
  it: WebhookSettings,
): Promise<boolean> {
  const { count } = await sql`
    update webhook_endpoint w set url = ${it.url}, description = ${it.description}, types = ${[...it.types]}::text[],
      version = version + 1, rest_until = null, ${takenOver(sql)}
    where id = ${id} and version = ${version} and ${ofScope(sql, scope)}`;
  return count > 0;
}

/** Pauses an endpoint, or lets it go on from where it stood, as one that never failed. */
export async function updateWebhookState(
  { sql }: Queryable,
  scope: Scope,
  id: number,
  state: 'active' | 'paused',
): Promise<void> {
  await sql`
    update webhook_endpoint w set state = ${state}, stopped_at = null, next_probe_at = null, failing_since = null,
      last_failed_at = null, failures_in_a_row = 0, rest_until = null, ${takenOver(sql)}
    where id = ${id} and ${ofScope(sql, scope)}`;
}

/** Removes an endpoint with its secret and its attempts. */
export async function deleteWebhookEndpoint({ sql }: Queryable, scope: Scope, id: number): Promise<void> {
  await sql`delete from webhook_endpoint w where id = ${id} and ${ofScope(sql, scope)}`;
}

/** Locks an endpoint and returns its secret, for a rotation. */
export async function lockWebhookSecret(
  { sql }: Queryable,
  scope: Scope,
  id: number,
): Promise<{ secretCiphertext: Buffer | null } | null> {
  const [row] = await sql<{ secretCiphertext: Buffer | null }[]>`
    select secret_ciphertext as "secretCiphertext" from webhook_endpoint w
    where id = ${id} and ${ofScope(sql, scope)} for update`;
  return row ?? null;
}

/** Stores a new secret. Returns until when the former one signs, too; an older one ends at once. */
export async function updateWebhookSecret(
  { sql }: Queryable,
  scope: Scope,
  id: number,
  it: { secretCiphertext: Buffer; previousSecretCiphertext: Buffer; overlapHours: number },
): Promise<Date | null> {
  const [row] = await sql<{ endsAt: Date | null }[]>`
    update webhook_endpoint w set secret_ciphertext = ${it.secretCiphertext},
      previous_secret_ciphertext = case when ${it.overlapHours > 0}::boolean then ${it.previousSecretCiphertext}::bytea end,
      previous_secret_ends_at = case when ${it.overlapHours > 0}::boolean
        then now() + make_interval(hours => ${it.overlapHours}::int) end, ${takenOver(sql)}
    where id = ${id} and ${ofScope(sql, scope)}
    returning previous_secret_ends_at as "endsAt"`;
  return row?.endsAt ?? null;
}

/** Moves the cursor back, never ahead: another rewind may have been first. What waits after it comes by it again. */
export async function updateWebhookPosition(
  { sql }: Queryable,
  scope: Scope,
  id: number,
  position: number,
): Promise<void> {
  await sql`
    with moved as (
      update webhook_endpoint w set position = least(position, ${position}), rest_until = null, ${takenOver(sql)}
      where id = ${id} and ${ofScope(sql, scope)} returning id, position)
    delete from webhook_retry r using moved where r.endpoint_id = moved.id and r.position > moved.position`;
}

export async function findWebhookSecrets(
  { sql }: Queryable,
  scope: Scope,
  id: number,
): Promise<WebhookSecrets | null> {
  const [row] = await sql<WebhookSecrets[]>`
    select id::float8 as id, secret_ciphertext as "secretCiphertext",
      case when previous_secret_ends_at > now() then previous_secret_ciphertext end as "previousSecretCiphertext"
    from webhook_endpoint w where id = ${id} and ${ofScope(sql, scope)}`;
  return row ?? null;
}

/** The latest that an endpoint took at the first try, the newest first. */
export async function listTakenDeliveries(
  { sql }: Queryable,
  scope: Scope,
  id: number,
): Promise<TakenDelivery[]> {
  const [row] = await sql<{ taken: TakenDelivery[] }[]>`
    select taken from webhook_endpoint w where id = ${id} and ${ofScope(sql, scope)}`;
  return row?.taken ?? [];
}
