import type { Queryable } from '@/db/client';
import { limitedTo } from '@/db/query/base/lead-part';
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
  const ofOne = applicationId === null ? sql`` : sql`and r.application_id = ${applicationId}`;
  // A value, not `exists`: that would be joined with all leads.
  const isThere = sql`
    (select l.erased_at is null and (r.state = 'open' or not ${isRestricted(sql)})
      from application a join lead l on l.id = a.lead_id where a.id = r.application_id)`;
  // The newest of each partner are read from an index before anything is joined; few are open in all.
  return sql<ClaimRow[]>`
    with own as materialized (
      select id from partner where lender_id = ${lenderId} and environment = ${environment}),
    page as materialized (
      select r.id from return_claim r
      where r.environment = ${environment} and r.state = 'open' and r.partner_id in (select id from own) ${ofOne}
        and ${isThere}
      union all
      select r.id from own cross join lateral (
        select r.id from return_claim r where r.partner_id = own.id and r.state <> 'open' ${ofOne} and ${isThere}
        order by r.id desc ${limitedTo(sql, limit)}) r)
    select ${claimColumns(sql)} from page join return_claim r on r.id = page.id ${claimJoins(sql)}
    where p.lender_id = ${lenderId} and l.erased_at is null
      and (r.state = 'open' or not ${isRestricted(sql)})
    order by r.state <> 'open', r.id desc ${limitedTo(sql, limit)}`;
}
