import {
  findOfferStop,
  type LeadMoves,
  type NewOffer,
  type OfferBasis,
  type OfferStop,
} from '@/db/query/lead/offer';
import { insertOffer, type OfferedBy } from '@/db/query/lead/save-offer';
import type { UnscoredPartner } from '@/db/schema/lead/offer';
import type { AffiliateContext, UnguardedContext } from '@/lib/base/actor/context';
import type { Contact } from '@/lib/base/gate/may-contact';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import { statesAfterOffer } from '@/lib/lead/lead/state';
import type { LeadState } from '@/word/lead';
import {
  type Consideration,
  type ConsideredMatch,
  type ConsideredPartners,
  considerAtOnce,
  type LeadToMatch,
  scoringLimitMs,
  startConsidering,
  type ValuesToMatch,
  withoutAnybody,
} from './consider-partners';
import { answerOf, recordAnswer } from './record-answer';
import { leaveOutSince } from './since-then';

export interface OfferOptions {
  /** Picks the partners to offer, in order; by default the matches. */
  readonly choose?: (considered: ConsideredPartners) => readonly ConsideredMatch[];
  /**
   * The offer is saved after this long with what has been answered; each later answer is added as it comes. By default
   * it is saved when all have answered.
   */
  readonly saveWithinMs?: number;
}

/** A stored lead, and what is known of it: an offer of other values, or that began earlier, is not saved. */
export interface OfferedLead extends LeadToMatch {
  readonly basis: OfferBasis;
}

interface LeadOffer {
  readonly considered: ConsideredPartners;
  readonly offered: readonly ConsideredMatch[];
  /** Null: the lead has moved on, or is in a state that takes no offer, and nothing was saved. */
  readonly saved: { readonly id: number; readonly state: LeadState } | null;
  /** What was decided while it was made, and ends it. */
  readonly stop: OfferStop['stop'];
  /** Resolves when the answers that were awaited are stored, too; the offer may be read before. Never rejects. */
  readonly completed: Promise<void>;
}

/** An awaited answer may be stored this much later than its time limit. */
const storingMs = 2_000;

/**
 * Matches a stored lead with the partners of its intent and saves the matches as its offer (spec 2.3, design lead 5 and
 * 24). `moves`: the states that take the offer. `asks`: false if the scorers have been asked for this lead already and
 * the answers are lost; they count as late, and an agent may ask each again.
 */
export async function offerLead(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  lead: OfferedLead,
  by: OfferedBy,
  {
    choose = ({ matches }) => matches,
    saveWithinMs,
    moves = statesAfterOffer,
    asks = true,
  }: OfferOptions & { moves?: (hasMatches: boolean) => LeadMoves; asks?: boolean } = {},
): Promise<LeadOffer> {
  const consideration = await startConsidering(ctx, catalogue, lead, asks);
  await answered(consideration, saveWithinMs);
  const made = await saveOffer(ctx, catalogue, lead, consideration, by, { choose, moves });
  const { considered, offered, offer, saved } = made;
  const awaited = offer.unscored.flatMap(({ partnerId, cause }) => (cause === 'asking' ? [partnerId] : []));
  return {
    considered,
    offered,
    saved,
    stop: made.stop,
    completed: saved
      ? complete(ctx, catalogue, { leadId: lead.id, offerId: saved.id }, consideration, awaited)
      : Promise.resolve(),
  };
}

/** The catalogue may be changed again while an offer is made by the new one. */
const triesAtMost = 5;

/**
 * Chooses and saves an offer by what holds when it is saved (the gate, design base 6): who was switched off or has
 * filled while scorers were asked is left out, and nothing is saved for an affiliate that was suspended, or in
 * maintenance.
 */
async function saveOffer(
  ctx: AffiliateContext,
  begunWith: Catalogue,
  lead: OfferedLead,
  consideration: Consideration,
  by: OfferedBy,
  options: Required<Pick<OfferOptions, 'choose'>> & { moves: (hasMatches: boolean) => LeadMoves },
) {
  let catalogue = begunWith;
  for (let tries = 1; ; tries += 1) {
    const isOld = consideration.answers.size > 0 || catalogue !== begunWith;
    const { considered, withoutPartners } = await considerLast(ctx, lead.id, consideration);
    const now = isOld
      ? await leaveOutSince(ctx, { catalogue, consideredBy: begunWith }, lead, considered, withoutPartners)
      : considered;
    const made = chooseOffer(ctx, catalogue, lead, now, options);
    const offer = { ...made.offer, basis: lead.basis };
    const saved = await insertOffer(ctx.database, ctx.scope, lead.id, offer, by);
    if (saved) return { ...made, offer, saved, stop: null };
    const { stop, catalogueVersion } = await findOfferStop(ctx.database, ctx.scope, lead.id);
    if (stop !== null || catalogueVersion === catalogue.version || tries === triesAtMost)
      return { ...made, offer, saved, stop };
    catalogue = await readCatalogue(ctx, ctx.scope.environment, catalogueVersion);
  }
}

/** What was considered, when it is saved: no lender, if the applicant asked not to be contacted while scorers were asked. */
async function considerLast(
  ctx: AffiliateContext,
  leadId: number,
  { contact, answers, soFar }: Consideration,
): Promise<{ considered: ConsideredPartners; withoutPartners: readonly number[] }> {
  const last: Contact = (answers.size > 0 && (await judgeLead(ctx, leadId, 'score'))) || contact;
  const considered =
    contact.stop === null && last.stop !== null ? withoutAnybody(soFar(), last.stop) : soFar();
  return { considered, withoutPartners: last.withoutPartners };
}

/** An offer that is known without asking anybody. */
export interface OfferAtOnce {
  readonly considered: ConsideredPartners;
  readonly offered: readonly ConsideredMatch[];
  readonly offer: NewOffer;
}

/**
 * Returns what is offered without asking anybody, for an applicant whose lead may not exist yet; null if a scorer has to
 * be asked, or it is not known who has room.
 */
export function findOfferAtOnce(
  ctx: UnguardedContext,
  catalogue: Catalogue,
  lead: ValuesToMatch,
  {
    choose = ({ matches }) => matches,
    moves = statesAfterOffer,
  }: Pick<OfferOptions, 'choose'> & { moves?: (hasMatches: boolean) => LeadMoves },
  contact: Contact,
): OfferAtOnce | null {
  const considered = considerAtOnce(ctx, catalogue, lead, contact);
  return considered && chooseOffer(ctx, catalogue, lead, considered, { choose, moves });
}

function chooseOffer(
  { clock }: UnguardedContext,
  catalogue: Catalogue,
  { partnerIds }: ValuesToMatch,
  considered: ConsideredPartners,
  { choose, moves }: Required<Pick<OfferOptions, 'choose'>> & { moves: (hasMatches: boolean) => LeadMoves },
): OfferAtOnce {
  const offered = choose(considered);
  const matches = offered.map(({ match }) => match);
  return {
    considered,
    offered,
    offer: {
      matches,
      unscored: unscoredOf(considered, offered, clock.now()),
      partnerIds,
      askedPartnerIds: considered.asked,
      catalogueVersion: catalogue.version,
      moves: moves(matches.length > 0),
      suppressed: considered.stop ?? null,
    },
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
        ctx.log.error({ err: error, partnerId }, 'an answer was not stored');
      }
    }),
  );
}
