import type { Queryable, Sql } from '@/db/client';
import type { UnguardedScope } from '@/db/scope';

/** What must take effect at once: read in the request's own statement, never from a cache (design 3). */
export interface GuardRow {
  keyState: 'usable' | 'rejected' | 'expired';
  affiliateActive: boolean;
  maintenance: boolean;
  catalogueVersion: number;
  /** Null: no limit. */
  requestsPerMinute: number | null;
  liveFeedback: boolean;
  processingLimitMs: number;
}

/** Selects the guard: always exactly one row, for use as `with guard as (…)`. */
export const guardFragment = (sql: Sql, scope: UnguardedScope, keyId: number | null) => sql`
  select
    case
      when ${keyId}::bigint is null then 'usable'
      when k.id is null or k.revoked_at is not null or k.replaced_at is not null then 'rejected'
      when k.expires_at <= now() then 'expired'
      else 'usable'
    end as key_state,
    a.active as affiliate_active, a.live_feedback,
    e.maintenance, e.catalogue_version, e.deduplication_window_seconds,
    e.processing_limit_ms, k.requests_per_minute
  from environment e
  join affiliate a on a.id = ${scope.affiliateId}
  left join api_key k on k.id = ${keyId}::bigint and k.affiliate_id = a.id and k.environment = e.name
  where e.name = ${scope.environment}`;

/** The guard's columns as JSON, to return with the result of a statement that has a `guard`. */
export const guardJson = (sql: Sql) => sql`
  (select json_build_object('keyState', key_state, 'affiliateActive', affiliate_active, 'liveFeedback', live_feedback,
    'maintenance', maintenance, 'catalogueVersion', catalogue_version, 'processingLimitMs', processing_limit_ms,
    'requestsPerMinute', requests_per_minute) from guard)`;

export async function findGuard(
  { sql }: Queryable,
  scope: UnguardedScope,
  keyId: number | null,
): Promise<GuardRow | null> {
  const [row] = await sql<{ guard: GuardRow | null }[]>`
    with guard as (${guardFragment(sql, scope, keyId)}) select ${guardJson(sql)} as guard`;
  return row?.guard ?? null;
}

/**
 * Counts a call of a rate-limited key in the current minute (by the database's clock). Returns the number of
 * calls, this one included, and the seconds until the next minute.
 */
export async function countCall(
  { sql }: Queryable,
  keyId: number,
): Promise<{ calls: number; secondsLeft: number }> {
  const [row] = await sql<[{ calls: number; secondsLeft: number }]>`
    insert into api_key_call_count as c (api_key_id, minute, calls) values (${keyId}, date_trunc('minute', now()), 1)
    on conflict (api_key_id) do update set
      calls = case when c.minute = excluded.minute then c.calls + 1 else 1 end, minute = excluded.minute
    returning calls, ceil(extract(epoch from minute + interval '1 minute' - now()))::int as "secondsLeft"`;
  return row;
}
