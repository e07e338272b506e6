import type { LeadMoves } from '@/db/query/lead/offer';

/** What an offer makes of a lead, by its state (design lead 5): one that is pending or accepted is closed to offers. */
export function statesAfterOffer(hasMatches: boolean): LeadMoves {
  const open = hasMatches ? 'matched' : 'unmatched';
  return {
    new: open,
    matched: open,
    unmatched: open,
    // Without a new match its last word stands.
    declined: hasMatches ? 'matched' : 'declined',
    failed: hasMatches ? 'matched' : 'failed',
  };
}

/** No partner is for it: a lead that has moved on stays as it is. */
export const statesWithoutPartner: LeadMoves = { new: 'unmatched' };
