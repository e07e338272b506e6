import type { Queryable } from '@/db/client';
import type { Environment } from '@/db/schema/environment';

export interface RecentCallsRow {
  keyId: number;
  lastMinute: number;
  lastHour: number;
}

/** Counts an affiliate's calls of the last hour by key; leaves out keys without any. */
export function countRecentCalls(
  { sql }: Queryable,
  { affiliateId, environment }: { affiliateId: number; environment?: Environment | undefined },
): Promise<RecentCallsRow[]> {
  return sql<RecentCallsRow[]>`
    select api_key_id::float8 as "keyId", count(*)::int as "lastHour",
      (count(*) filter (where at > now() - interval '1 minute'))::int as "lastMinute"
    from request_log
    where affiliate_id = ${affiliateId} and at > now() - interval '1 hour'
      ${environment ? sql`and environment = ${environment}` : sql``}
    group by api_key_id`;
}
