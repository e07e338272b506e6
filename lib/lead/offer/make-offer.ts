import { recordStep } from '@/lib/account/go-live/record-step';
import type { LeadInput } from '@/lib/applicant/schema';
import { fillIncome, leadValues } from '@/lib/applicant/value';
import { keyIdOf, userIdOf } from '@/lib/base/actor/actor-id';
import type { UnguardedContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { assertServed } from '@/lib/base/guard/pass-guard';
import { readRoom } from '@/lib/catalogue/capacity/room';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { type LeadOrigin, storeLeadForOffer } from '@/lib/lead/lead/store-lead';
import type { LeadState } from '@/word/lead';
import type { ContactStop } from '@/word/opt-out';
import type { ConsideredMatch, ConsideredPartners } from './consider-partners';
import { findOfferAtOnce, type OfferOptions, offerLead } from './offer-lead';
import { matchView, type OfferView } from './view';

interface MadeOffer {
  readonly view: OfferView;
  readonly state: LeadState;
  /** False if the applicant's existing lead was used. */
  readonly created: boolean;
  readonly considered: ConsideredPartners;
  /** The matches in `view`: the lead's current ones, unless it is `pending` or `accepted`. */
  readonly offered: readonly ConsideredMatch[];
  /** Why nobody was asked: the applicant is not to be contacted. Null: they may be. For the request log. */
  readonly optedOut: ContactStop | null;
  /** Resolves when the answers that were awaited are stored, too; the offer may be read before. Never rejects. */
  readonly completed: Promise<void>;
}

/** For our own pages: partners that answer at once are there with the page, which does not wait for the others. */
export const forPage: OfferOptions = { saveWithinMs: 400 };

/**
 * Makes an offer, `POST /offer`: stores the lead (or updates its duplicate), matches it with the partners of its intent
 * and saves the matches as the lead's offer (spec 2.3, design lead 5 and 24): in the statement that stores the lead, if
 * it is new and no scorer has to be asked. For a lead that is `pending` or `accepted`, returns the matches without
 * changing anything. For an applicant who asked not to be contacted no lender is asked, and there are no
 * matches. Throws `unauthorized`, `maintenance` or `lead not found` where the affiliate was suspended, maintenance began
 * or the applicant was erased while scorers were asked: nothing is saved.
 */
export async function makeOffer(
  unguarded: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
  options: OfferOptions = {},
): Promise<MadeOffer> {
  const { partnerIds } = input;
  // Read before the lead is written, so that its offer goes with it.
  await readRoom(unguarded.database, await readCatalogue(unguarded, unguarded.scope.environment));
  const stored = await storeLeadForOffer(unguarded, input, origin, (catalogue, intent, contact) => {
    const values = leadValues({ ...input, fields: fillIncome(input.fields) });
    return findOfferAtOnce(unguarded, catalogue, { intent, values, partnerIds }, options, contact);
  });
  const { ctx, lead, created, atOnce } = stored;
  const { considered, offered, saved, stop, completed } = atOnce
    ? { ...atOnce, saved: null, stop: null, completed: Promise.resolve() }
    : await offerLead(
        ctx,
        stored.catalogue,
        {
          id: lead.id,
          intent: stored.intent,
          values: leadValues({ ...lead, idNumber: input.idNumber }),
          partnerIds,
          basis: lead,
        },
        { keyId: keyIdOf(ctx), userId: userIdOf(ctx) },
        options,
      );
  if (stop === 'applicant erased') throw notFound('lead');
  if (stop !== null) await assertServed(ctx);
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
    optedOut: considered.stop ?? null,
    completed,
  };
}
