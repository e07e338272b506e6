import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';
import { isInForce, restrictedUntil } from './restriction-part';

/** Returns the last day of the restriction of a lead's applicant; null: none, or no such lead in this scope. */
export async function findRestrictedUntil(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  leadId: number,
): Promise<string | null> {
  const [row] = await sql<{ until: string | null }[]>`
    select ${restrictedUntil(sql)} as until from lead l
    where l.id = ${leadId} and l.affiliate_id = ${affiliateId} and l.environment = ${environment}`;
  return row?.until ?? null;
}

/** Which of these hashes are of people who are restricted now. */
export async function listRestrictedHashes({ sql }: Queryable, hashes: readonly Buffer[]): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const found = await sql<{ hash: Buffer }[]>`
    select distinct x.hash from restriction x where x.hash in ${sql([...hashes])} and ${isInForce(sql)}`;
  return found.map(({ hash }) => hash);
}
