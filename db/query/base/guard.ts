import type { Fragment, Queryable, Sql } from '@/db/client';
import type { UnguardedScope } from '@/db/scope';
import type { KeyScope } from '@/word/key-scope';

/** What must take effect at once: read in the request's own statement, never from a cache (design base 5). */
export interface GuardRow {
  keyState: 'usable' | 'rejected' | 'expired' | 'out of scope';
  affiliateActive: boolean;
  maintenance: boolean;
  /** Until the end of maintenance that is expected; null: not said, or past. */
  maintenanceSecondsLeft: number | null;
  catalogueVersion: number;
  /** Null: no limit. */
  requestsPerMinute: number | null;
  liveFeedback: boolean;
  processingLimitMs: number;
}

/** Whose guard: parameters, or columns of the surrounding statement. */
interface GuardOf {
  affiliateId: Value;
  environment: Value;
  /** Null, or a null column: the request came without a key. */
  keyId: Value;
  /** The scope that the request needs of its key; null: none. */
  keyScope: Value;
}
type Value = number | string | null | Fragment;

/** Whether the environment `e` is under maintenance: now, or since a time that was planned and is not held. */
export const maintenanceFragment = (sql: Sql) => sql`
  (e.maintenance or coalesce(e.maintenance_starts_at <= now() and e.maintenance_problem is null, false))`;

/** Selects the guard: always exactly one row, for use as `with guard as (…)`, or lateral for each of many leads. */
export const guardFragment = (sql: Sql, { affiliateId, environment, keyId, keyScope }: GuardOf) => sql`
  select
    case
      when ${keyId}::bigint is null then 'usable'
      when k.id is null or k.revoked_at is not null or k.replaced_at <= now() then 'rejected'
      when k.expires_at <= now() then 'expired'
      when ${keyScope}::text <> all (k.scopes) then 'out of scope'
      else 'usable'
    end as key_state,
    a.active as affiliate_active, a.live_feedback, a.lead_basis,
    ${maintenanceFragment(sql)} as maintenance, e.maintenance_ends_at,
    e.catalogue_version, e.processing_limit_ms, k.requests_per_minute
  from environment e
  join affiliate a on a.id = ${affiliateId}
  left join api_key k on k.id = ${keyId}::bigint and k.affiliate_id = a.id and k.environment = e.name
  where e.name = ${environment}`;

/** Whether a guard's row allows a write by a request that read this version of the catalogue. */
export const opensFragment = (sql: Sql, version: Value) => sql`
  (affiliate_active and key_state = 'usable' and not maintenance and catalogue_version = ${version})`;

/** The guard's columns as JSON, to return with the result of a statement. */
export const guardJson = (sql: Sql) => sql`
  json_build_object('keyState', key_state, 'affiliateActive', affiliate_active, 'liveFeedback', live_feedback,
    'maintenance', maintenance, 'maintenanceSecondsLeft', case when maintenance and maintenance_ends_at > now()
      then ceil(extract(epoch from maintenance_ends_at - now())) end, 'catalogueVersion', catalogue_version, 'processingLimitMs', processing_limit_ms,
    'requestsPerMinute', requests_per_minute)`;

export async function findGuard(
  { sql }: Queryable,
  scope: UnguardedScope,
  keyId: number | null,
  keyScope: KeyScope | null = null,
): Promise<GuardRow | null> {
  const [row] = await sql<{ guard: GuardRow | null }[]>`
    select ${guardJson(sql)} as guard from (${guardFragment(sql, { ...scope, keyId, keyScope })}) guard`;
  return row?.guard ?? null;
}

/**
 * Counts a call of a rate-limited key in the current minute (by the database's clock), with those of the keys that it
 * replaced or that replaced it: a limit is of the chain. Returns the number of calls, this one included, and the seconds
 * until the next minute.
 */
export async function countCall(
  { sql }: Queryable,
  keyId: number,
): Promise<{ calls: number; secondsLeft: number }> {
  const [row] = await sql<[{ calls: number; secondsLeft: number }]>`
    insert into api_key_call_count as c (api_key_id, minute, calls)
    select coalesce(first_id, id), date_trunc('minute', now()), 1 from api_key where id = ${keyId}
    on conflict (api_key_id) do update set
      calls = case when c.minute = excluded.minute then c.calls + 1 else 1 end, minute = excluded.minute
    returning calls, ceil(extract(epoch from minute + interval '1 minute' - now()))::int as "secondsLeft"`;
  return row;
}
