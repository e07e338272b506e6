import type { Queryable } from '@/db/client';

interface SuspensionRow {
  /** Working keys, of both environments. */
  keys: number;
  users: number;
  /** Applications that a partner has not decided yet. */
  openApplications: number;
  /** Calls recorded so far today, in South African time. */
  callsToday: number;
}

/** What stops, and what continues, when an affiliate is suspended. */
export async function countSuspension({ sql }: Queryable, affiliateId: number): Promise<SuspensionRow> {
  const [row] = await sql<[SuspensionRow]>`
    select
      (select count(*)::int from api_key where affiliate_id = ${affiliateId}
        and revoked_at is null and (replaced_at is null or replaced_at > now()) and expires_at > now()) as "keys",
      (select count(*)::int from "user" where affiliate_id = ${affiliateId} and removed_at is null) as "users",
      (select count(*)::int from application where affiliate_id = ${affiliateId}
        and status in ('sending', 'unknown', 'pending')) as "openApplications",
      (select coalesce(sum(d.calls), 0)::int from api_key_day d join api_key k on k.id = d.api_key_id
        where k.affiliate_id = ${affiliateId} and d.day = (now() at time zone 'Africa/Johannesburg')::date) as "callsToday"`;
  return row;
}
