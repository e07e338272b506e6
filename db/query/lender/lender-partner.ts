import type { Queryable } from '@/db/client';
import type { LenderScope } from '@/db/scope';

/** Whether a partner of the environment is the lender's. */
export async function isOwnPartner(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  partnerId: number,
): Promise<boolean> {
  const rows = await sql`
    select from partner where id = ${partnerId} and lender_id = ${lenderId} and environment = ${environment}`;
  return rows.length > 0;
}

/** Counts the versions of the catalogue that the lender's people made in the last 24 hours. */
export async function countOwnVersions(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from catalogue_version v
    join "user" u on v.actor_kind = 'user' and u.id = v.actor_id and u.lender_id = ${lenderId}
    where v.environment = ${environment} and v.source = 'lender' and v.at > now() - interval '24 hours'`;
  return row.count;
}
