import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

export interface RecentCallsRow {
  keyId: number;
  lastMinute: number;
  lastHour: number;
  /** Calls of the hour were left uncounted: there are at least so many. */
  isAtLeast: boolean;
}

/**
 * Counts an affiliate's calls of the last hour by key; leaves out keys without any. Reads the affiliate's newest
 * requests of each environment, `atMost` of them: a client may send millions an hour.
 */
export function countRecentCalls(
  { sql }: Queryable,
  { affiliateId, environment }: { affiliateId: number; environment?: Environment | undefined },
  atMost = 100_000,
): Promise<RecentCallsRow[]> {
  return sql<RecentCallsRow[]>`
    select r.api_key_id::float8 as "keyId", count(*)::int as "lastHour",
      (count(*) filter (where r.at > now() - interval '1 minute'))::int as "lastMinute",
      max(max(r.place)) over (partition by e.name) = ${atMost} as "isAtLeast"
    from environment e cross join lateral (
      select l.api_key_id, l.at, row_number() over (order by l.id desc) as place from request_log l
      where l.affiliate_id = ${affiliateId} and l.environment = e.name order by l.id desc limit ${atMost}) r
    where r.at > now() - interval '1 hour' ${environment ? sql`and e.name = ${environment}` : sql``}
    group by e.name, r.api_key_id`;
}
