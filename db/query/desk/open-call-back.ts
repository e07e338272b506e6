import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';

/** Call-backs of somebody that are open. */
export interface OpenCallBacks {
  open: number;
  /** Of them those that are due before the day is over in South Africa. */
  dueToday: number;
}

export async function countOpenCallBacks(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  userId: number,
): Promise<OpenCallBacks> {
  const [row] = await sql<[OpenCallBacks]>`
    select count(*)::int as open, count(*) filter (where due_at
        < ((now() at time zone 'Africa/Johannesburg')::date + 1) at time zone 'Africa/Johannesburg')::int as "dueToday"
    from call_back where affiliate_id = ${affiliateId} and environment = ${environment} and user_id = ${userId}
      and done_at is null`;
  return row;
}

/** Makes somebody's open call-backs anyone's. Returns how many. */
export async function releaseCallBacks(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  userId: number,
): Promise<number> {
  const rows = await sql`
    update call_back set user_id = null where affiliate_id = ${affiliateId} and environment = ${environment}
      and user_id = ${userId} and done_at is null returning id`;
  return rows.length;
}
