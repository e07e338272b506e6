import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';

/**
 * Returns which of these applicants (by their place in the list) asked this affiliate, or everybody, not to contact them:
 * no more than an agent is told of a lead. By hashes of ID number and phone (`lib/desk/opt-out/hash.ts`).
 */
export async function listOptedOutPlaces(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  hashed: readonly { readonly place: number; readonly hash: Buffer }[],
): Promise<number[]> {
  const rows = await sql<{ place: number }[]>`
    select distinct a.place from unnest(
      ${hashed.map(({ place }) => place)}::int[], ${hashed.map(({ hash }) => hash.toString('hex'))}::text[]) as a(place, hash)
    join opt_out o on o.hash = decode(a.hash, 'hex') and o.environment = ${environment} and o.lifted_at is null
    where o.reach = 'everybody' or (o.reach = 'affiliate' and o.reach_id = ${affiliateId})
    order by a.place`;
  return rows.map(({ place }) => place);
}
