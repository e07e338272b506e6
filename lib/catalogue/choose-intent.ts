import type { IntentSnapshot } from '@/db/query/catalogue-snapshot';
import { ruleBroken } from '@/lib/error';
import { answerText } from '@/lib/message';
import type { Catalogue } from './read-catalogue';

/** Returns true if the affiliate may use the intent; otherwise the intent does not exist for it (design 5). */
export function mayUseIntent(intent: IntentSnapshot, affiliateId: number): boolean {
  return intent.affiliateIds === null || intent.affiliateIds.includes(affiliateId);
}

/**
 * Returns the intent that a lead names; if both are given, `intentId` wins. Throws the rules of spec 7.3 (`intent not
 * found`, `intent is not accepting leads`).
 */
export function chooseIntent(
  catalogue: Catalogue,
  affiliateId: number,
  { intentId, intentTitle }: { intentId: number | null; intentTitle: string | null },
): IntentSnapshot {
  const intent =
    intentId !== null ? catalogue.intentById(intentId) : catalogue.intentByTitle(intentTitle ?? '');
  if (!intent || !mayUseIntent(intent, affiliateId)) throw ruleBroken(answerText.intentNotFound);
  if (!intent.active) throw ruleBroken(answerText.intentInactive);
  return intent;
}
