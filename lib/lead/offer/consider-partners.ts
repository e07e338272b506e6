import type { IntentSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import type { StoredMatch } from '@/db/schema/lead/offer';
import type { LeadValues } from '@/lib/applicant/value';
import type { AffiliateContext, UnguardedContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { type Contact, unstopped } from '@/lib/base/gate/may-contact';
import { southAfricanDate } from '@/lib/base/time/date';
import type { Room } from '@/lib/catalogue/capacity/refusal';
import { knownRoom, readRoom } from '@/lib/catalogue/capacity/room';
import type { Candidate, Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import {
  type LeftOut,
  type LiveScore,
  type PartnerMatch,
  rankEligible,
  selectEligible,
} from '@/lib/catalogue/matching/match';
import { isCircuitOpen } from '@/lib/catalogue/partner/circuit';
import { scorePartner } from '@/lib/catalogue/partner/client';
import { sandboxRoom } from '@/lib/catalogue/sandbox/room';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import type { ContactStop } from '@/word/opt-out';

/** Shared time limit for all scorers of an offer (design lead 24, live score). */
export const scoringLimitMs = 8_000;

export interface ValuesToMatch {
  readonly intent: IntentSnapshot;
  readonly values: LeadValues;
  /** Only these partners; null for all. */
  readonly partnerIds: readonly number[] | null;
}

export interface LeadToMatch extends ValuesToMatch {
  readonly id: number;
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
  /** Why nobody is asked: the applicant opted out, or withdrew consent. */
  readonly stop?: ContactStop;
}

/** Partners being considered, with scorers that may still have to answer. */
export interface Consideration {
  /** What the gate said when it began; with a `stop` no lender is asked. */
  readonly contact: Contact;
  /** What is known by now. A partner whose answer is awaited is among the unscored. */
  soFar(): ConsideredPartners;
  /** By partner id: resolves when that partner has answered, or its time is over. Never rejects. */
  readonly answers: ReadonlyMap<number, Promise<void>>;
}

/**
 * Applies the rules to every partner of the intent, or to some of them. An open circuit counts as an unavailable score.
 * Returns the partners whose scorers are to be asked, and what is considered as their scores become known.
 */
function applyRules(
  ctx: UnguardedContext,
  catalogue: Catalogue,
  lead: ValuesToMatch,
  room: Room,
  { withoutPartners }: Contact,
  partners = catalogue.candidatesFor(lead.intent.id),
) {
  const now = ctx.clock.now();
  const asked = { intentId: lead.intent.id, affiliateId: ctx.scope.affiliateId };
  const eligibility = selectEligible({
    values: lead.values,
    today: southAfricanDate(now),
    now,
    partners,
    partnerIds: lead.partnerIds,
    refusals: sandboxRoom(room, catalogue, lead.values.last_name).refusals(asked, now),
    withoutPartners,
  });
  const scores = new Map<number, LiveScore & { quote?: unknown }>();
  const toAsk = eligibility.eligible.flatMap(({ partner }) => {
    if (!isCircuitOpen(partner)) return partner.scoreUrl === null ? [] : [partner];
    scores.set(partner.id, { available: false, cause: 'unreachable' });
    return [];
  });
  const consider = ({ partnerId, rank, probability, estimated }: PartnerMatch): ConsideredMatch[] => {
    const candidate = catalogue.candidateFor(lead.intent.id, partnerId);
    const liveQuotes = scores.get(partnerId)?.quote ?? undefined;
    return candidate ? [{ candidate, estimated, match: { partnerId, rank, probability, liveQuotes } }] : [];
  };
  const soFar = (): ConsideredPartners => {
    const { matches, unscored, leftOut } = rankEligible(eligibility, scores);
    return {
      matches: matches.flatMap(consider),
      unscored: unscored.flatMap(consider),
      leftOut,
      asked: toAsk.map(({ id }) => id),
    };
  };
  return { toAsk, scores, soFar };
}

const leftOutKinds = {
  restricted: 'restricted',
  withdrawn: 'consent withdrawn',
  everybody: 'do not contact',
  affiliate: 'do not contact',
  register: 'do not contact',
} as const satisfies Record<ContactStop, LeftOut['reason']['kind']>;

/**
 * What is left of it for an applicant who asked not to be contacted, took their consent back, or had their data restricted: the
 * gate's end (design base 6).
 */
export function withoutAnybody(considered: ConsideredPartners, stop: ContactStop): ConsideredPartners {
  const reason = { kind: leftOutKinds[stop] } as const;
  const { matches, unscored, leftOut, asked } = considered;
  const all = [...matches, ...unscored].map(({ candidate }) => candidate);
  const isLeft = new Set(leftOut.map(({ partnerId }) => partnerId));
  return {
    matches: [],
    unscored: [],
    leftOut: [
      ...leftOut,
      ...all
        .filter(({ id }) => !isLeft.has(id))
        .map(({ id, companyName }) => ({ partnerId: id, companyName })),
    ].map((one) => ({ ...one, reason })),
    asked,
    stop,
  };
}

/**
 * Considers every partner of the intent for an applicant whose lead may not exist yet. Null if a scorer has to be
 * asked, or it has to be read first who has room.
 */
export function considerAtOnce(
  ctx: UnguardedContext,
  catalogue: Catalogue,
  lead: ValuesToMatch,
  contact: Contact,
): ConsideredPartners | null {
  const room = knownRoom(ctx.database, catalogue);
  if (!room) return null;
  const considered = (partners?: readonly Candidate[]) =>
    applyRules(ctx, catalogue, lead, room, contact, partners);
  if (contact.stop !== null) return { ...withoutAnybody(considered().soFar(), contact.stop), asked: [] };
  const withScorer = catalogue
    .candidatesFor(lead.intent.id)
    .filter(({ partner }) => partner.scoreUrl !== null);
  if (withScorer.length > 0 && considered(withScorer).toAsk.length > 0) return null;
  return considered().soFar();
}

/**
 * Considers every partner of the lead's intent: applies the rules and asks the scorers of eligible partners in parallel
 * (spec 2.3, design lead 24), nobody for who asked not to be contacted. Waits for no scorer.
 */
export async function startConsidering(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  lead: LeadToMatch,
  /** False: the scorers have been asked before, and their answers are lost. */
  asks = true,
): Promise<Consideration> {
  const [room, judged] = await Promise.all([
    readRoom(ctx.database, catalogue),
    judgeLead(ctx, lead.id, 'score'),
  ]);
  // Of a lead that is not in this scope what follows says so.
  const contact = judged ?? unstopped;
  const { toAsk, scores, soFar } = applyRules(ctx, catalogue, lead, room, contact);
  if (contact.stop !== null) {
    const considered = { ...withoutAnybody(soFar(), contact.stop), asked: [] };
    return { contact, answers: new Map(), soFar: () => considered };
  }
  // One for all scorers: it is written as JSON once.
  const request = {
    lead_id: publicId(ctx.env.idKey, 'lead', lead.id),
    environment: catalogue.environment,
    intent: { id: lead.intent.id, title: lead.intent.title },
    lead: lead.values,
  };
  const answers = new Map<number, Promise<void>>();
  for (const partner of toAsk) {
    if (!asks) {
      scores.set(partner.id, { available: false, cause: 'late' });
      continue;
    }
    scores.set(partner.id, { available: false, cause: 'asking' });
    const answer = scorePartner(ctx, partner, request, scoringLimitMs);
    answers.set(
      partner.id,
      answer.then((score) => void scores.set(partner.id, score)),
    );
  }
  return { contact, answers, soFar };
}

/** Like `startConsidering`, but waits until every scorer has answered or its time is over. */
export async function considerPartners(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  lead: LeadToMatch,
): Promise<ConsideredPartners> {
  const { answers, soFar } = await startConsidering(ctx, catalogue, lead);
  await Promise.all(answers.values());
  return soFar();
}
