import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';
import { type AnyRequestFilter, isOfKey, newestLooked } from './request-list';

/** What a key did, by the request log. */
export interface KeyCallsRow {
  name: string;
  hint: string;
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  calls: number;
  failed: number;
  /** Its affiliate's leads that the calls made or named. */
  leads: number;
  firstAt: Date | null;
  lastAt: Date | null;
  /** Where from, most calls first; null: not known. */
  networks: { network: string | null; calls: number; lastAt: string }[];
}

/** No more networks are listed. */
const mostNetworks = 20;

/** Returns what a key did in a time, of its newest 200,000 calls in it; null: no such key. */
export async function findKeyCalls(
  { sql }: Queryable,
  keyId: number,
  { from, to }: Pick<AnyRequestFilter, 'from' | 'to'>,
): Promise<KeyCallsRow | null> {
  const [row] = await sql<KeyCallsRow[]>`
    with call as materialized (
      select r.at, r.status, r.network, r.lead_id, r.affiliate_id from request_log r
      where ${isOfKey(sql, keyId)}
        ${from === null ? sql`` : sql`and r.at >= ${from}`} ${to === null ? sql`` : sql`and r.at < ${to}`}
      order by r.id desc limit ${newestLooked}),
    total as (
      select count(*)::int as calls, count(*) filter (where status >= 400)::int as failed, min(at) as "firstAt",
        max(at) as "lastAt" from call),
    network as (
      select network, count(*)::int as calls, max(at) as "lastAt" from call
      group by network order by calls desc, network limit ${mostNetworks})
    select k.name, k.hint, k.affiliate_id::float8 as "affiliateId", f.name as "affiliateName", k.environment, total.*,
      (select count(distinct l.id)::int from call c join lead l on l.id = c.lead_id and l.affiliate_id = c.affiliate_id)
        as leads,
      (select coalesce(json_agg(n order by n.calls desc, n.network), '[]') from network n) as networks
    from api_key k join affiliate f on f.id = k.affiliate_id cross join total
    where k.id = ${keyId}`;
  return row ?? null;
}
