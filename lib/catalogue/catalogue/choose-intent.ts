import type { IntentSnapshot, PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { ruleBroken } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import type { Catalogue } from './read-catalogue';

/** Returns true if the affiliate may use the intent; otherwise the intent does not exist for it (design lead 18). */
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

/**
 * Returns the partner with this id if it is active and serves an intent that is active and open to the affiliate, as
 * `GET /intent` lists them; otherwise null: the partner does not exist for this affiliate (design lead 21,
 * `partner_ids`).
 */
export function findUsablePartner(
  catalogue: Catalogue,
  affiliateId: number,
  partnerId: number,
): PartnerSnapshot | null {
  const partner = catalogue.partnerById(partnerId);
  if (!partner?.active) return null;
  const isUsable = partner.intents.some(({ intentId }) => {
    const intent = catalogue.intentById(intentId);
    return intent?.active === true && mayUseIntent(intent, affiliateId);
  });
  return isUsable ? partner : null;
}
