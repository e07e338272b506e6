import type { z } from 'zod';
import { listOptedOutPlaces } from '@/db/query/desk/opted-out';
import { listKnownPlaces } from '@/db/query/lead/lead-known';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { lookUpApplicants } from '@/lib/desk/lead-read/record-look-up';
import { optOutHashes } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { takeFromLimit } from './known-limit';
import type { knownInput } from './schema';

/**
 * Returns which of these applicants, by their place in the list, would be duplicates now: they have a lead of this
 * affiliate in this environment for the intent, within the deduplication window (design batch 10, files on the page).
 * And which of them asked this affiliate, or everybody, not to contact them. Looked up by keyed hash, and recorded (design desk 8). Throws `rate_limited` when a user asks about far more than a
 * file may hold, or about too many applicants of one birth date.
 */
export async function findKnown(
  ctx: AffiliateContext,
  { applicants, file }: z.output<typeof knownInput>,
): Promise<{ known: number[]; optedOut: number[] }> {
  const { database, scope, actor, clock, env } = ctx;
  takeFromLimit(actor.kind === 'user' ? actor.userId : 0, clock.now().getTime());
  const hashed = applicants.flatMap(({ idNumber, intentId }, place) =>
    keyedHashes(env.piiKey, idNumber).map((hash) => ({ place, intentId, hash })),
  );
  const optOutKey = await knownOptOutKey(ctx);
  const reachable = applicants.flatMap(({ idNumber, cellPhoneNumber = null }, place) =>
    optOutHashes(optOutKey, { idNumber, cellPhoneNumber, email: null }).map((hash) => ({ place, hash })),
  );
  const known = await lookUpApplicants(
    ctx,
    { by: 'file', idNumbers: applicants.map(({ idNumber }) => idNumber), file },
    () => listKnownPlaces(database, scope, hashed),
    (places) => places.length,
  );
  return { known, optedOut: await listOptedOutPlaces(database, scope, reachable) };
}
