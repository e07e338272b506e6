import type { LeadRow } from '@/db/query/lead/lead';
import type { LeadOfferRow } from '@/db/query/lead/lead-trace';
import { leadValues } from '@/lib/applicant/value';
import { counted } from '@/lib/base/text/text';
import { southAfricanDate, southAfricanTime } from '@/lib/base/time/date';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import type { FormerCatalogue } from '@/lib/catalogue/catalogue/read-former-catalogue';
import { selectEligible } from '@/lib/catalogue/matching/match';
import { explainLeftOut } from '@/lib/lead/offer/explain';
import { causeAt } from '@/lib/lead/offer/unscored';

/** Words what came of an offer: the matches, best first, and the partners that only lacked their score. */
export function describeOffer(offer: LeadOfferRow, catalogue: Catalogue, now: Date): string[] {
  const nameOf = (id: number) => catalogue.partnerById(id)?.companyName ?? `Lender ${id}`;
  const linesOf = (matches: LeadOfferRow['matches']) =>
    [...matches]
      .sort((a, b) => a.rank - b.rank)
      .map(({ rank, partnerId, probability }) => `${rank}. ${nameOf(partnerId)}, ${chance(probability)}`);
  return [
    ...linesOf(offer.matches),
    ...offer.unscored.map((one) =>
      explainLeftOut({
        partnerId: one.partnerId,
        companyName: nameOf(one.partnerId),
        reason: { kind: 'score unavailable', cause: causeAt(one, now) },
      }),
    ),
    ...offer.former.map(
      ({ until, matches }) =>
        `Shown until ${southAfricanTime(new Date(until))}: ${linesOf(matches).join('; ') || 'no offers'}`,
    ),
  ];
}

/** 0 means that no estimate is available (spec 2.3). */
const chance = (probability: number) => (probability === 0 ? 'no estimate' : `${probability} % chance`);

export function offerTitle({ matches }: Pick<LeadOfferRow, 'matches'>): string {
  return matches.length === 0 ? 'No offers' : `${counted(matches.length, 'offer')} found`;
}

/**
 * Words why rules left partners out of the lead's latest offer, by the answers as they are. `catalogue`: the one that the
 * offer was made with, where it is known; `current` knows when its partners were left out, which no version holds.
 */
export function describeRules(
  lead: Pick<LeadRow, 'intentId' | 'firstName' | 'lastName' | 'cellPhoneNumber' | 'email' | 'fields'>,
  idNumber: string,
  offer: LeadOfferRow,
  catalogue: Pick<FormerCatalogue, 'candidatesFor'>,
  current: Pick<Catalogue, 'partnerById'>,
): string[] {
  const { leftOut } = selectEligible({
    values: leadValues({ ...lead, idNumber }),
    today: southAfricanDate(offer.at),
    now: offer.at,
    partners: catalogue
      .candidatesFor(lead.intentId)
      .map((partner) => ({ ...partner, leftOut: current.partnerById(partner.id)?.leftOut ?? null })),
    partnerIds: offer.partnerIds,
  });
  return leftOut.map(explainLeftOut);
}
