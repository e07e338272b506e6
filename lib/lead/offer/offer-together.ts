import { setImmediate as nextTurn } from 'node:timers/promises';
import { isLockTimeout } from '@/db/error';
import type { LeadMoves } from '@/db/query/lead/offer';
import { insertOffers, type OfferedBy, type OfferToSave, type SavedOffer } from '@/db/query/lead/save-offer';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readRoom } from '@/lib/catalogue/capacity/room';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { judgeLeads } from '@/lib/desk/opt-out/judge-contact';
import { findOfferAtOnce, type OfferedLead } from './offer-lead';

/** Maximum time that other work of the process waits. */
const sliceMs = 10;
/** A lead that somebody else holds for longer keeps the others waiting no longer than this. */
const lockTimeoutMs = 200;

/**
 * Makes the offers of stored leads for which no scorer has to be asked, by the rules of `offerLead`, and saves them in
 * one statement, at most `offersAtMost`: a third of the time that each would take alone. Returns what was saved, by the ids of the leads. Of
 * the others `offerLead` says what is the matter.
 */
export async function offerTogether(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  leads: readonly OfferedLead[],
  by: OfferedBy,
  moves: (hasMatches: boolean) => LeadMoves,
): Promise<ReadonlyMap<number, SavedOffer>> {
  const ids = leads.map(({ id }) => id);
  const [contacts] = await Promise.all([judgeLeads(ctx, ids, 'score'), readRoom(ctx.database, catalogue)]);
  const offers: OfferToSave[] = [];
  let turnBegan = performance.now();
  for (const { basis, ...lead } of leads) {
    if (performance.now() - turnBegan > sliceMs) {
      await nextTurn();
      turnBegan = performance.now();
    }
    const contact = contacts.get(lead.id);
    const made = contact && findOfferAtOnce(ctx, catalogue, lead, { moves }, contact);
    if (made) offers.push({ leadId: lead.id, offer: { ...made.offer, basis } });
  }
  try {
    return await insertOffers(ctx.database, ctx.scope, offers, by, { lockTimeoutMs });
  } catch (error) {
    if (isLockTimeout(error)) return new Map();
    throw error;
  }
}
