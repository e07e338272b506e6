import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';

/**
 * Returns which of these applicants (by their place in the list) have a lead for the intent within the deduplication
 * window, by the database's clock.
 */
export async function listKnownPlaces(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  applicants: readonly { readonly place: number; readonly intentId: number; readonly hash: Buffer }[],
): Promise<number[]> {
  const rows = await sql<{ place: number }[]>`
    select distinct a.place from unnest(
      ${applicants.map(({ place }) => place)}::int[], ${applicants.map(({ intentId }) => intentId)}::bigint[],
      ${applicants.map(({ hash }) => hash.toString('hex'))}::text[]) as a(place, intent_id, hash)
    join lead_identity i on i.affiliate_id = ${affiliateId} and i.environment = ${environment}
      and i.intent_id = a.intent_id and i.id_number_hash = decode(a.hash, 'hex')
    join environment e on e.name = i.environment
    where i.created_at > now() - make_interval(secs => e.deduplication_window_seconds)
    order by a.place`;
  return rows.map(({ place }) => place);
}
