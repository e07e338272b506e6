import type { IntentSnapshot } from '@/db/query/catalogue-snapshot';
import type { StoredMatch } from '@/db/schema/offer';
import type { LeadValues } from '@/lib/applicant/value';
import type { Candidate, Catalogue } from '@/lib/catalogue/read-catalogue';
import type { AffiliateContext } from '@/lib/context';
import { southAfricanDate } from '@/lib/date';
import {
  type LeftOut,
  type LiveScore,
  type PartnerMatch,
  rankEligible,
  selectEligible,
} from '@/lib/matching/match';
import { isCircuitOpen, scorePartner } from '@/lib/partner/client';
import { publicId } from '@/lib/public-id';

/** Shared time limit for all scorers of an offer (design 5, live score). */
export const scoringLimitMs = 8_000;

export interface LeadToMatch {
  readonly id: number;
  readonly intent: IntentSnapshot;
  readonly values: LeadValues;
  /** Only these partners; null for all. */
  readonly partnerIds: readonly number[] | null;
}

export interface ConsideredMatch {
  readonly candidate: Candidate;
  readonly match: StoredMatch;
  /** False if there is no estimate. */
  readonly estimated: boolean;
}

export interface ConsideredPartners {
  /** Best first. */
  readonly matches: ConsideredMatch[];
  /** Those of `leftOut` that only lack their live score; best first, ranked after the matches. */
  readonly unscored: ConsideredMatch[];
  /** All other partners of the intent, with the reason. Never shown to API clients. */
  readonly leftOut: LeftOut[];
  /** The partners that were asked for a live score, whatever they answered: they have seen the lead's values. */
  readonly asked: number[];
}

/** Partners being considered, with scorers that may still have to answer. */
export interface Consideration {
  /** What is known by now. A partner whose answer is awaited is among the unscored. */
  soFar(): ConsideredPartners;
  /** By partner id: resolves when that partner has answered, or its time is over. Never rejects. */
  readonly answers: ReadonlyMap<number, Promise<void>>;
}

/**
 * Considers every partner of the lead's intent: applies the rules and asks the scorers of eligible partners in parallel
 * (spec 2.3, design 5). An open circuit counts as an unavailable score. Returns at once.
 */
export function startConsidering(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  lead: LeadToMatch,
  /** False: the scorers have been asked before, and their answers are lost. */
  asks = true,
): Consideration {
  const partners = catalogue.candidatesFor(lead.intent.id);
  const eligibility = selectEligible({
    values: lead.values,
    today: southAfricanDate(ctx.clock.now()),
    partners,
    partnerIds: lead.partnerIds,
  });
  const scores = new Map<number, LiveScore & { quote?: unknown }>();
  const answers = new Map<number, Promise<void>>();
  const asked: number[] = [];
  for (const { partner } of eligibility.eligible) {
    if (isCircuitOpen(partner)) scores.set(partner.id, { available: false, cause: 'unreachable' });
    else if (partner.scoreUrl !== null) {
      asked.push(partner.id);
      if (!asks) {
        scores.set(partner.id, { available: false, cause: 'late' });
        continue;
      }
      const request = {
        lead_id: publicId(ctx.env.idKey, 'lead', lead.id),
        environment: catalogue.environment,
        intent: { id: lead.intent.id, title: lead.intent.title },
        lead: lead.values,
      };
      scores.set(partner.id, { available: false, cause: 'asking' });
      const answer = scorePartner(ctx, partner, request, scoringLimitMs);
      answers.set(
        partner.id,
        answer.then((score) => void scores.set(partner.id, score)),
      );
    }
  }
  const candidates = new Map(partners.map((candidate) => [candidate.id, candidate]));
  const consider = ({ partnerId, rank, probability, estimated }: PartnerMatch): ConsideredMatch[] => {
    const candidate = candidates.get(partnerId);
    const liveQuotes = scores.get(partnerId)?.quote ?? undefined;
    return candidate ? [{ candidate, estimated, match: { partnerId, rank, probability, liveQuotes } }] : [];
  };
  return {
    answers,
    soFar: () => {
      const { matches, unscored, leftOut } = rankEligible(eligibility, scores);
      return {
        matches: matches.flatMap(consider),
        unscored: unscored.flatMap(consider),
        leftOut,
        asked,
      };
    },
  };
}

/** Like `startConsidering`, but waits until every scorer has answered or its time is over. */
export async function considerPartners(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  lead: LeadToMatch,
): Promise<ConsideredPartners> {
  const { answers, soFar } = startConsidering(ctx, catalogue, lead);
  await Promise.all(answers.values());
  return soFar();
}
