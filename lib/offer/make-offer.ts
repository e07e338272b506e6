import { insertOffer } from '@/db/query/offer';
import type { LeadState } from '@/db/schema/lead';
import type { UnscoredPartner } from '@/db/schema/offer';
import type { LeadInput } from '@/lib/applicant/schema';
import { leadValues } from '@/lib/applicant/value';
import type { Catalogue } from '@/lib/catalogue/read-catalogue';
import type { AffiliateContext, UnguardedContext } from '@/lib/context';
import { recordStep } from '@/lib/go-live/record-step';
import { keyIdOf } from '@/lib/guard/pass-guard';
import { statesAfterOffer } from '@/lib/lead/state';
import { type LeadOrigin, storeLeadForOffer } from '@/lib/lead/store-lead';
import { publicId } from '@/lib/public-id';
import {
  type Consideration,
  type ConsideredMatch,
  type ConsideredPartners,
  scoringLimitMs,
  startConsidering,
} from './consider-partners';
import { answerOf, recordAnswer } from './record-answer';
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

interface OfferOptions {
  /** Picks the partners to offer, in order; by default the matches. */
  readonly choose?: (considered: ConsideredPartners) => readonly ConsideredMatch[];
  /**
   * The offer is saved after this long with what has been answered; each later answer is added as it comes. By default
   * it is saved when all have answered.
   */
  readonly saveWithinMs?: number;
}

/** For our own pages: partners that answer at once are there with the page, and it waits for nobody longer. */
export const forPage: OfferOptions = { saveWithinMs: 400 };

/** An awaited answer may be stored this much later than its time limit. */
const storingMs = 2_000;

/**
 * Makes an offer, `POST /offer`: stores the lead (or updates its duplicate), matches it with the partners of its intent
 * and saves the matches as the lead's offer (spec 2.3, design 4 and 5). For a lead that is `pending` or `accepted`,
 * returns the matches without changing anything.
 */
export async function makeOffer(
  unguarded: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
  { choose = ({ matches }) => matches, saveWithinMs }: OfferOptions = {},
): Promise<MadeOffer> {
  const { ctx, lead, created, catalogue, intent } = await storeLeadForOffer(unguarded, input, origin);
  const consideration = startConsidering(ctx, catalogue, {
    id: lead.id,
    intent,
    values: leadValues({ ...lead, idNumber: input.idNumber }),
    partnerIds: input.partnerIds,
  });
  await answered(consideration, saveWithinMs);
  const considered = consideration.soFar();
  const offered = choose(considered);
  const matches = offered.map(({ match }) => match);
  const unscored = unscoredOf(considered, offered, ctx.clock.now());
  const saved = await insertOffer(
    ctx.database,
    ctx.scope,
    lead.id,
    {
      matches,
      unscored,
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
  const awaited = unscored.flatMap(({ partnerId, cause }) => (cause === 'asking' ? [partnerId] : []));
  return {
    view: {
      matches: offered.map(({ candidate, match }) => matchView(candidate, match)),
      id: publicId(ctx.env.idKey, 'lead', lead.id),
    },
    state: saved?.state ?? lead.state,
    created,
    considered,
    offered,
    completed: saved
      ? complete(ctx, catalogue, { leadId: lead.id, offerId: saved.id }, consideration, awaited)
      : Promise.resolve(),
  };
}

/** Waits for all answers, or so long. */
async function answered({ answers }: Consideration, limitMs: number | undefined): Promise<void> {
  const all = Promise.all(answers.values());
  if (limitMs === undefined || answers.size === 0) return void (await all);
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([all, limit]);
  clearTimeout(timer);
}

/** The partners that only lack their live score, and why. */
function unscoredOf(
  { unscored, leftOut }: ConsideredPartners,
  offered: readonly ConsideredMatch[],
  now: Date,
): UnscoredPartner[] {
  const timeouts = new Map(
    unscored.map(({ candidate }) => [candidate.partner.id, candidate.partner.timeoutMs]),
  );
  const isOffered = new Set(offered.map(({ match }) => match.partnerId));
  return leftOut.flatMap(({ partnerId, reason }): UnscoredPartner[] => {
    if (reason.kind !== 'score unavailable' || reason.cause === null || isOffered.has(partnerId)) return [];
    if (reason.cause !== 'asking') return [{ partnerId, cause: reason.cause }];
    const limitMs = Math.min(timeouts.get(partnerId) ?? scoringLimitMs, scoringLimitMs) + storingMs;
    return [{ partnerId, cause: reason.cause, until: new Date(now.getTime() + limitMs).toISOString() }];
  });
}

/** Adds each awaited answer to the saved offer as it comes. What cannot be stored counts as no answer in time. */
async function complete(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  offer: { leadId: number; offerId: number },
  { answers, soFar }: Consideration,
  awaited: readonly number[],
): Promise<void> {
  await Promise.all(
    awaited.map(async (partnerId) => {
      await answers.get(partnerId);
      const answer = answerOf(soFar(), partnerId);
      try {
        await recordAnswer(ctx, catalogue, offer, { partnerId, answer, wasAsked: true }, { isAgain: false });
      } catch (error) {
        ctx.log.error({ err: error, requestId: ctx.requestId, partnerId }, 'an answer was not stored');
      }
    }),
  );
}
