import type { LeadState } from '@/db/schema/lead';
import type { LeadInput } from '@/lib/applicant/schema';
import { leadValues } from '@/lib/applicant/value';
import type { UnguardedContext } from '@/lib/context';
import { recordStep } from '@/lib/go-live/record-step';
import { keyIdOf } from '@/lib/guard/pass-guard';
import { type LeadOrigin, storeLeadForOffer } from '@/lib/lead/store-lead';
import { publicId } from '@/lib/public-id';
import type { ConsideredMatch, ConsideredPartners } from './consider-partners';
import { type OfferOptions, offerLead } from './offer-lead';
import { matchView, type OfferView } from './view';

interface MadeOffer {
  readonly view: OfferView;
  readonly state: LeadState;
  /** False if the applicant's existing lead was used. */
  readonly created: boolean;
  readonly considered: ConsideredPartners;
  /** The matches in `view`: the lead's current ones, unless it is `pending` or `accepted`. */
  readonly offered: readonly ConsideredMatch[];
  /** Resolves when the answers that were awaited are stored, too; the offer may be read before. Never rejects. */
  readonly completed: Promise<void>;
}

/** For our own pages: partners that answer at once are there with the page, and it waits for nobody longer. */
export const forPage: OfferOptions = { saveWithinMs: 400 };

/**
 * Makes an offer, `POST /offer`: stores the lead (or updates its duplicate), matches it with the partners of its intent
 * and saves the matches as the lead's offer (spec 2.3, design 4 and 5). For a lead that is `pending` or `accepted`,
 * returns the matches without changing anything.
 */
export async function makeOffer(
  unguarded: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
  options: OfferOptions = {},
): Promise<MadeOffer> {
  const { ctx, lead, created, catalogue, intent } = await storeLeadForOffer(unguarded, input, origin);
  const { considered, offered, saved, completed } = await offerLead(
    ctx,
    catalogue,
    {
      id: lead.id,
      intent,
      values: leadValues({ ...lead, idNumber: input.idNumber }),
      partnerIds: input.partnerIds,
    },
    { keyId: keyIdOf(ctx), userId: ctx.actor.kind === 'user' ? ctx.actor.userId : null },
    options,
  );
  recordStep(ctx, 'offer');
  return {
    view: {
      matches: offered.map(({ candidate, match }) => matchView(candidate, match)),
      id: publicId(ctx.env.idKey, 'lead', lead.id),
    },
    state: saved?.state ?? lead.state,
    created,
    considered,
    offered,
    completed,
  };
}
