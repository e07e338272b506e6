import type { Queryable } from '@/db/client';
import type { LenderScope } from '@/db/scope';

/** The application that one of the lender's claims is about, also of an applicant who was erased; null: there is none. */
export async function findClaimedApplicationId(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  claimId: number,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select r.application_id::float8 as id from return_claim r join partner p on p.id = r.partner_id
    where r.id = ${claimId} and p.lender_id = ${lenderId} and r.environment = ${environment}`;
  return row?.id ?? null;
}
