'use client';

import { useEffect, useRef, useState } from 'react';
import type { AskedPartner, LeftOutPartner, PortalLead, PortalMatch } from '@/lib/lead/lead-page/view';
import { type Order, sortOffers } from './compare';

/** What stands in one place of the board. `none`: a lender that was asked and made no offer. */
export type Place =
  | { readonly kind: 'offer'; readonly id: number; readonly match: PortalMatch }
  | { readonly kind: 'asking'; readonly id: number; readonly partner: AskedPartner }
  | { readonly kind: 'none'; readonly id: number; readonly left: LeftOutPartner };

/**
 * Arranges the board. While answers are awaited each lender keeps its place, and after that too, until the agent sorts:
 * nothing moves under a finger. `order`: null if the places are none of the orders.
 */
export function usePlaces(lead: PortalLead, untried: readonly PortalMatch[], term: number | null) {
  const [order, setOrder] = useState<Order>('chance');
  const [kept, setKept] = useState<{ of: string | null; ids: readonly number[] } | null>(null);
  const last = useRef<readonly number[]>([]);
  const sorted = sortOffers(untried, order, term);
  let ids: readonly number[] | null = kept?.of === lead.offeredAt ? kept.ids : null;
  if (ids === null && lead.asking.length > 0) {
    ids = keepOrder(last.current, [...sorted, ...lead.asking]);
    setKept({ of: lead.offeredAt, ids });
  }
  const places = ids ? placesOf(ids, lead, sorted) : sorted.map(asOffer);
  useEffect(() => {
    last.current = places.map(({ id }) => id);
  });
  const isSorted =
    places.length === sorted.length && places.every(({ id }, index) => sorted[index]?.id === id);
  return {
    places,
    /** The places are kept for answers that come, or have come. */
    isKept: ids !== null,
    /** They were at some time: what was shown for it stays. */
    wasKept: kept !== null,
    order: isSorted ? order : null,
    sort: (next: Order) => {
      setOrder(next);
      setKept({ of: null, ids: [] });
    },
  };
}

const asOffer = (match: PortalMatch): Place => ({ kind: 'offer', id: match.id, match });

/** Puts those that were shown before first, as they stood. */
function keepOrder(before: readonly number[], now: readonly { id: number }[]): number[] {
  const ids = now.map(({ id }) => id);
  return [...before.filter((id) => ids.includes(id)), ...ids.filter((id) => !before.includes(id))];
}

/** Fills the places; whoever has none gets one at the end, and lenders that said no since lose theirs. */
export function placesOf(
  ids: readonly number[],
  { asking, leftOut }: Pick<PortalLead, 'asking' | 'leftOut'>,
  offers: readonly PortalMatch[],
): Place[] {
  return keepOrder(ids, [...ids.map((id) => ({ id })), ...offers, ...asking]).flatMap((id): Place[] => {
    const match = offers.find((one) => one.id === id);
    if (match) return [asOffer(match)];
    const partner = asking.find((one) => one.id === id);
    if (partner) return [{ kind: 'asking', id, partner }];
    const left = leftOut.find(({ partnerId }) => partnerId === id);
    return left ? [{ kind: 'none', id, left }] : [];
  });
}
