import type { z } from 'zod';
import { listKnownPlaces } from '@/db/query/lead-known';
import type { AffiliateContext } from '@/lib/context';
import { keyedHashes } from '@/lib/crypto';
import { takeFromLimit } from './known-limit';
import type { knownInput } from './schema';

/**
 * Returns which of these applicants, by their place in the list, would be duplicates now: they have a lead of this
 * affiliate in this environment for the intent, within the deduplication window (design 5, files on the page). Looked
 * up by keyed hash; nothing is stored. Throws `rate_limited` when a user asks about far more than a file may hold.
 */
export async function findKnown(
  { database, scope, actor, clock, env }: AffiliateContext,
  { applicants }: z.output<typeof knownInput>,
): Promise<{ known: number[] }> {
  takeFromLimit(actor.kind === 'user' ? actor.userId : 0, clock.now().getTime());
  const hashed = applicants.flatMap(({ idNumber, intentId }, place) =>
    keyedHashes(env.piiKey, idNumber).map((hash) => ({ place, intentId, hash })),
  );
  return { known: await listKnownPlaces(database, scope, hashed) };
}
