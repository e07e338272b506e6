import type { LeadRow } from '@/db/query/lead/lead';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues } from '@/lib/applicant/value';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { southAfricanDate } from '@/lib/base/time/date';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { selectEligible } from '@/lib/catalogue/matching/match';

/**
 * Returns whether a partner of the lead's current offer still suits it: at once if the offer is of the values that the
 * lead has now, otherwise by the partner's rules, because the offer for these values is only being made (design lead
 * 7).
 */
export function stillFits(
  { env, clock }: Pick<AffiliateContext, 'env' | 'clock'>,
  catalogue: Catalogue,
  lead: LeadRow,
  partnerId: number,
): boolean {
  if (lead.offeredVersion === null || lead.offeredVersion === lead.valuesVersion) return true;
  const idNumber = openIdNumber(env.piiKey, lead);
  if (idNumber === null) return false;
  const { eligible } = selectEligible({
    values: leadValues({ ...lead, idNumber }),
    today: southAfricanDate(clock.now()),
    partners: catalogue.candidatesFor(lead.intentId),
    partnerIds: [partnerId],
  });
  return eligible.length > 0;
}
