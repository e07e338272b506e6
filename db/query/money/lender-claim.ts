import type { Queryable } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { LenderScope } from '@/db/scope';
import { type ClaimRow, claimColumns, claimJoins } from './claim';

/** One of the lender's claims; null: there is none, or its applicant was erased. */
export async function findOwnClaim(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  id: number,
): Promise<ClaimRow | null> {
  const [row] = await sql<ClaimRow[]>`
    select ${claimColumns(sql)} from return_claim r ${claimJoins(sql)}
    where r.id = ${id} and p.lender_id = ${lenderId} and r.environment = ${environment} and l.erased_at is null
      and (r.state = 'open' or not ${isRestricted(sql)})`;
  return row ?? null;
}

/** Lists the lender's claims, those that are open first, then the newest; or those about one application. */
export async function listOwnClaims(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  { applicationId, limit }: { applicationId: number | null; limit: number },
): Promise<ClaimRow[]> {
  return sql<ClaimRow[]>`
    select ${claimColumns(sql)} from return_claim r ${claimJoins(sql)}
    where p.lender_id = ${lenderId} and r.environment = ${environment} and l.erased_at is null
      and (r.state = 'open' or not ${isRestricted(sql)})
      ${applicationId === null ? sql`` : sql`and r.application_id = ${applicationId}`}
    order by r.state <> 'open', r.id desc limit ${limit}`;
}
