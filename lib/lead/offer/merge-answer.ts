import type { OpenOffer } from '@/db/query/lead/offer';
import type { StoredMatch, UnscoredCause } from '@/db/schema/lead/offer';
import { rankMatches } from '@/lib/catalogue/matching/rank';

/** What a partner has answered. `null`: it does not suit the lead any more. */
export type PartnerAnswer =
  | { readonly match: StoredMatch }
  | { readonly cause: Exclude<UnscoredCause, 'asking'> }
  | null;

/**
 * Returns the offer with one partner's answer in it, ranked as if all had answered at once. An offer is not lost to a
 * later failure: of two that ask at the same time, one may get an answer and the other none.
 */
export function mergeAnswer(
  { matches, unscored }: OpenOffer,
  partnerId: number,
  answer: PartnerAnswer,
  priorityOf: (partnerId: number) => number,
): OpenOffer {
  const others = unscored.filter((one) => one.partnerId !== partnerId);
  if (answer !== null && 'match' in answer) {
    const all = [...matches.filter((one) => one.partnerId !== partnerId), answer.match];
    const ranked = rankMatches(all.map((one) => ({ ...one, priority: priorityOf(one.partnerId) })));
    return { matches: ranked.map(({ priority: _, ...match }) => match), unscored: others };
  }
  const isOffered = matches.some((one) => one.partnerId === partnerId);
  return { matches, unscored: answer === null || isOffered ? others : [...others, { partnerId, ...answer }] };
}
