import type { PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import type { LeadRow } from '@/db/query/lead/lead';
import type { Refusals } from '@/lib/catalogue/capacity/refusal';
import { noRoomText } from '@/lib/catalogue/capacity/words';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { causeAt } from '@/lib/lead/offer/unscored';
import { named, reopensAt } from './named-partner';
import type { AcceptEffect, AskedPartner, PortalMatch, Refusal } from './view';

/** Returns the partners of the latest saved offer that are still active (design lead 8, current match). */
export function currentMatches(
  row: LeadRow,
  catalogue: Catalogue,
  refusals: Refusals,
  now: Date,
): PortalMatch[] {
  return row.matches.flatMap(({ partnerId, rank, probability, liveQuotes }) => {
    const partner = catalogue.partnerById(partnerId);
    if (!partner?.active) return [];
    const noRoom = refusals.get(partnerId);
    return {
      ...named(partner),
      companyWebsiteUrl: partner.companyWebsiteUrl,
      rank,
      probability,
      ...(liveQuotes === undefined ? {} : { liveQuotes }),
      effect: acceptEffect(partner),
      refusal: refusalOf(row, partnerId),
      noRoom: noRoom ? noRoomText(noRoom, now) : null,
      reopensAt: reopensAt(noRoom),
    };
  });
}

/** Returns the partners whose answer is awaited, in the order of the offer. */
export function askedPartners({ unscored }: LeadRow, catalogue: Catalogue, now: Date): AskedPartner[] {
  return (unscored ?? []).flatMap((one) => {
    const partner = catalogue.partnerById(one.partnerId);
    return partner?.active && causeAt(one, now) === 'asking' ? [named(partner)] : [];
  });
}

/**
 * Returns each partner's outcomes of all attempts settled since the latest offer, whoever made them. Read with the
 * lead, so that a reload, a second tab and another agent see the same.
 */
export function refusalOf({ applications, offeredAt }: LeadRow, partnerId: number): Refusal | null {
  const refusals = applications
    .flatMap(({ partnerId: tried, status, settledAt }) => {
      if (tried !== partnerId || settledAt === null || (status !== 'declined' && status !== 'failed'))
        return [];
      const at = new Date(settledAt);
      return offeredAt !== null && at < offeredAt ? [] : [{ status, at: at.toISOString() }];
    })
    .sort((a, b) => a.at.localeCompare(b.at));
  const latest = refusals.at(-1);
  return latest ? { ...latest, times: refusals.length } : null;
}

function acceptEffect({ endToEnd, acceptVariant }: PartnerSnapshot): AcceptEffect {
  if (endToEnd) return 'application';
  return acceptVariant === 'redirect' ? 'site' : 'contact';
}
