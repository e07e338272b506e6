import { insertOffer } from '@/db/query/offer';
import type { LeadState } from '@/db/schema/lead';
import type { LeadInput } from '@/lib/applicant/schema';
import { leadValues } from '@/lib/applicant/value';
import type { UnguardedContext } from '@/lib/context';
import { recordStep } from '@/lib/go-live/record-step';
import { keyIdOf } from '@/lib/guard/pass-guard';
import { statesAfterOffer } from '@/lib/lead/state';
import { type LeadOrigin, storeLeadForOffer } from '@/lib/lead/store-lead';
import { publicId } from '@/lib/public-id';
import { type ConsideredMatch, type ConsideredPartners, considerPartners } from './consider-partners';
import { matchView, type OfferView } from './view';

interface MadeOffer {
  readonly view: OfferView;
  readonly state: LeadState;
  /** False if the applicant's existing lead was used. */
  readonly created: boolean;
  readonly considered: ConsideredPartners;
  /** The matches in `view`: the lead's current ones, unless it is `pending` or `accepted`. */
  readonly offered: readonly ConsideredMatch[];
}

/**
 * Makes an offer, `POST /offer`: stores the lead (or updates its duplicate), matches it with the partners of its intent
 * and saves the matches as the lead's offer (spec 2.3, design 4 and 5). For a lead that is `pending` or `accepted`,
 * returns the matches without changing anything.
 */
export async function makeOffer(
  ctx: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
): Promise<MadeOffer> {
  return offerChosen(ctx, input, origin, ({ matches }) => matches);
}

/** Like `makeOffer`, but offers the partners that `choose` picks, in its order. */
export async function offerChosen(
  unguarded: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
  choose: (considered: ConsideredPartners) => readonly ConsideredMatch[],
): Promise<MadeOffer> {
  const { ctx, lead, created, catalogue, intent } = await storeLeadForOffer(unguarded, input, origin);
  const considered = await considerPartners(ctx, catalogue, {
    id: lead.id,
    intent,
    values: leadValues({ ...lead, idNumber: input.idNumber }),
    partnerIds: input.partnerIds,
  });
  const offered = choose(considered);
  const matches = offered.map(({ match }) => match);
  const saved = await insertOffer(
    ctx.database,
    ctx.scope,
    lead.id,
    {
      matches,
      partnerIds: input.partnerIds,
      askedPartnerIds: considered.asked,
      catalogueVersion: catalogue.version,
      moves: statesAfterOffer(matches.length > 0),
    },
    {
      keyId: keyIdOf(ctx),
      userId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    },
  );
  recordStep(ctx, 'offer');
  return {
    view: {
      matches: offered.map(({ candidate, match }) => matchView(candidate, match)),
      id: publicId(ctx.env.idKey, 'lead', lead.id),
    },
    state: saved ?? lead.state,
    created,
    considered,
    offered,
  };
}
