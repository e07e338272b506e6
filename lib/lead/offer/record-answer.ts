import { insertHistoryEntry } from '@/db/query/base/history';
import { lockOffer, updateOffer } from '@/db/query/lead/offer';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import type { ConsideredPartners } from './consider-partners';
import { mergeAnswer, type PartnerAnswer } from './merge-answer';

/** One partner's part of what was considered; null if rules exclude it. */
export function answerOf({ matches, leftOut }: ConsideredPartners, partnerId: number): PartnerAnswer {
  const offered = matches.find(({ match }) => match.partnerId === partnerId);
  if (offered) return { match: offered.match };
  const reason = leftOut.find((one) => one.partnerId === partnerId)?.reason;
  if (reason?.kind !== 'score unavailable') return null;
  // No answer was stored when its time was over.
  return { cause: reason.cause === null || reason.cause === 'asking' ? 'late' : reason.cause };
}

/**
 * Stores what a partner answered with the offer that it was asked for, and says so in the lead's history (design lead
 * 24, live score). `isAgain`: an agent has asked it again; otherwise the history gets the number of offers once the
 * last partner has answered. Does nothing if the lead has a later offer, or other values, or the affiliate is suspended
 * or in maintenance; what a partner says that was switched off meanwhile is no offer (the gate, design base 6).
 */
export async function recordAnswer(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  offer: { leadId: number; offerId: number },
  { partnerId, answer: given, wasAsked }: { partnerId: number; answer: PartnerAnswer; wasAsked: boolean },
  { isAgain }: { isAgain: boolean },
): Promise<void> {
  const priorityOf = (id: number) => catalogue.partnerById(id)?.priority ?? 0;
  const userId = userIdOf(ctx);
  await ctx.database.waiting.transaction(async (tx) => {
    const before = await lockOffer(tx, ctx.scope, offer, partnerId);
    if (!before) return;
    const answer = before.serves ? given : null;
    const after = mergeAnswer(before, partnerId, answer, priorityOf);
    await updateOffer(tx, { ...offer, before }, after, wasAsked ? [partnerId] : []);
    if (isAgain) {
      const said = answer === null ? 'no offer' : 'match' in answer ? 'offer' : answer.cause;
      const detail = { partnerId, answer: said };
      await insertHistoryEntry(tx, offer.leadId, { kind: 'partner asked again', userId, detail });
    } else if (!after.unscored.some(({ cause }) => cause === 'asking')) {
      const detail = { matches: after.matches.length };
      await insertHistoryEntry(tx, offer.leadId, { kind: 'offer made', userId, detail });
    }
  });
}
