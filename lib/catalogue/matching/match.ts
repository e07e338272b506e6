import type { StoredCondition, StoredRule } from '@/db/schema/catalogue/partner';
import type { UnscoredCause } from '@/db/schema/lead/offer';
import { ageOn, readIdNumber } from '@/lib/applicant/rsa-id';
import type { LeadValues } from '@/lib/applicant/value';
import type { CalendarDate } from '@/lib/base/time/date';
import type { NoRoom, Refusals } from '@/lib/catalogue/capacity/refusal';
import { type CompiledRule, compileRule, firstFailingRule, type RuleFacts, readFacts } from './eligibility';
import { type CompiledCondition, compileCondition, scorecardProbability, toProbability } from './probability';
import { rankMatches } from './rank';
import type { RuleScalar } from './rule-field';

/** A partner that accepts the lead's intent, with its rules for that intent. */
export interface CandidatePartner {
  readonly id: number;
  readonly companyName: string;
  /** Lower numbers come first. */
  readonly priority: number;
  readonly active: boolean;
  /** When it gets no new offers, RFC 3339. */
  readonly leftOut?: { readonly from: string; readonly until: string; readonly reason: string } | null;
  readonly eligibility: readonly StoredRule[];
  readonly probabilityConditions: readonly StoredCondition[];
}

/** A partner with compiled rules: compile once, judge often. */
export interface CompiledPartner extends CandidatePartner {
  readonly rules: readonly CompiledRule[];
  readonly conditions: readonly CompiledCondition[];
}

export function compilePartner<Partner extends CandidatePartner>(
  partner: Partner,
): Partner & CompiledPartner {
  return {
    ...partner,
    rules: partner.eligibility.map(compileRule),
    conditions: partner.probabilityConditions.map(compileCondition),
  };
}

/** The response of a partner's live scorer. Without a probability, the scorecard's is kept. */
export type LiveScore =
  | { readonly available: true; readonly probability?: number | null }
  | { readonly available: false; readonly cause: UnscoredCause };

export type LeftOutReason =
  | { readonly kind: 'inactive' }
  /** The applicant asked not to be contacted: no lender is asked. */
  | { readonly kind: 'do not contact' }
  /** They took back that their values are passed on: no lender is asked. */
  | { readonly kind: 'consent withdrawn' }
  /** Their data is stored, and nothing else: no lender is asked. */
  | { readonly kind: 'restricted' }
  /** The applicant asked this partner alone not to contact them, which others are not told. */
  | { readonly kind: 'opted out' }
  /** `why`: what the operator wrote. */
  | { readonly kind: 'left out'; readonly why: string }
  /** It would fit, but is full or closed at that moment. */
  | { readonly kind: 'no room'; readonly refusal: NoRoom; readonly at: Date }
  | { readonly kind: 'not in partner_ids' }
  /** `cause`: null for an offer of an earlier release. */
  | { readonly kind: 'score unavailable'; readonly cause: UnscoredCause | null }
  | {
      readonly kind: 'rule';
      readonly field: string;
      readonly operator: string;
      readonly asked: unknown;
      readonly has: RuleScalar;
    };

export interface LeftOut {
  readonly partnerId: number;
  readonly companyName: string;
  readonly reason: LeftOutReason;
}

export interface PartnerMatch {
  readonly partnerId: number;
  readonly companyName: string;
  readonly priority: number;
  /** 0 if there is no estimate (spec 2.3). */
  readonly probability: number;
  /** False if the partner has neither probability conditions nor a live probability; v1 then returns null. */
  readonly estimated: boolean;
  readonly rank: number;
}

/** Every partner considered is in one of the two lists. */
interface MatchResult {
  /** Best first. */
  readonly matches: PartnerMatch[];
  /**
   * Those of `leftOut` that only lack their live score, with the scorecard's probability; best first, ranked after the
   * matches.
   */
  readonly unscored: PartnerMatch[];
  /** In the order of the candidates. Never shown to API clients. */
  readonly leftOut: LeftOut[];
}

export interface MatchInput<Partner extends CompiledPartner = CompiledPartner> {
  readonly values: LeadValues;
  /** The current date in South Africa, for the applicant's age. */
  readonly today: CalendarDate;
  /** Partners that are left out or have no room at this moment get no offer; absent: all do. */
  readonly now?: Date;
  readonly partners: readonly Partner[];
  /** Only these are matched; null for all. */
  readonly partnerIds?: readonly number[] | null;
  /** Who takes no lead though it fits; absent: all do. */
  readonly refusals?: Refusals;
  /** Lenders that the applicant asked not to be contacted by; absent: none. */
  readonly withoutPartners?: readonly number[];
}

/** The lead's values, including what its ID number tells: age, gender and citizenship. */
export function ruleFacts(values: LeadValues, today: CalendarDate): RuleFacts {
  const facts = readIdNumber(String(values.id_number ?? ''), today);
  if (!facts) return readFacts(values);
  const { dateOfBirth, gender, citizenship } = facts;
  return readFacts({ ...values, age: ageOn(dateOfBirth, today), gender, citizenship });
}

interface Eligibility<Partner> {
  /** All lenders that were considered. */
  readonly partners: readonly Partner[];
  readonly eligible: Partner[];
  readonly leftOut: LeftOut[];
  /** The values the lead was judged by. */
  readonly facts: RuleFacts;
}

/** Returns the eligible lenders, in the order of the candidates, and why the others are out. Requests no live scores. */
export function selectEligible<Partner extends CompiledPartner>({
  values,
  today,
  now,
  partners,
  partnerIds,
  refusals,
  withoutPartners,
}: MatchInput<Partner>): Eligibility<Partner> {
  const facts = ruleFacts(values, today);
  const named = partnerIds ? new Set(partnerIds) : null;
  const eligible: Partner[] = [];
  const leftOut: LeftOut[] = [];
  for (const partner of partners) {
    const reason =
      ineligibility(partner, facts, named) ?? (now && absence(partner, { now, refusals, withoutPartners }));
    if (reason) leftOut.push({ partnerId: partner.id, companyName: partner.companyName, reason });
    else eligible.push(partner);
  }
  return { partners, eligible, leftOut, facts };
}

/** Matches a lead (spec 2.3, design catalogue 5, 6 and 7) by rules and by live scores that are known already. */
export function matchPartners(
  input: MatchInput & { readonly scores?: ReadonlyMap<number, LiveScore> },
): MatchResult {
  return rankEligible(selectEligible(input), input.scores);
}

/**
 * Ranks those who are eligible. `scores` holds an entry for each of them that was asked for a live score: one that is
 * not available leaves its partner out, a live probability replaces the scorecard's.
 */
export function rankEligible(
  { partners, eligible, leftOut, facts }: Eligibility<CompiledPartner>,
  scores: ReadonlyMap<number, LiveScore> = new Map(),
): MatchResult {
  const matched: Omit<PartnerMatch, 'rank'>[] = [];
  const unscored: Omit<PartnerMatch, 'rank'>[] = [];
  for (const partner of eligible) {
    const { id: partnerId, companyName, priority, conditions } = partner;
    const score = scores.get(partnerId);
    const isAvailable = score?.available !== false;
    const live = isAvailable ? score?.probability : null;
    const isLive = typeof live === 'number' && Number.isFinite(live);
    const probability = isLive ? toProbability(live) : scorecardProbability(conditions, facts);
    const estimated = isLive || conditions.length > 0;
    const match = { partnerId, companyName, priority, probability, estimated };
    (isAvailable ? matched : unscored).push(match);
  }
  const excluded = new Map(leftOut.map((one) => [one.partnerId, one]));
  for (const { partnerId, companyName } of unscored) {
    const score = scores.get(partnerId);
    const cause = score?.available === false ? score.cause : null;
    excluded.set(partnerId, { partnerId, companyName, reason: { kind: 'score unavailable', cause } });
  }
  return {
    matches: rankMatches(matched),
    unscored: rankMatches(unscored).map((match) => ({ ...match, rank: match.rank + matched.length })),
    leftOut: partners.flatMap((partner) => excluded.get(partner.id) ?? []),
  };
}

/** True while an operator leaves the partner out of new offers. */
export function isLeftOut({ leftOut }: Pick<CandidatePartner, 'leftOut'>, now: Date): boolean {
  return leftOut ? new Date(leftOut.from) <= now && now < new Date(leftOut.until) : false;
}

/** Why a partner is not eligible by its rules; null: it is. `named`: only these are; absent or null: all. */
export function ineligibility(
  partner: CompiledPartner,
  facts: RuleFacts,
  named: ReadonlySet<number> | null = null,
): LeftOutReason | null {
  if (!partner.active) return { kind: 'inactive' };
  if (named && !named.has(partner.id)) return { kind: 'not in partner_ids' };
  const rule = firstFailingRule(partner.rules, facts);
  const has = rule ? facts.get(rule.field) : undefined;
  if (!rule || !has) return null;
  return { kind: 'rule', field: rule.field, operator: rule.operator, asked: rule.value, has: has.value };
}

/** Why a partner that fits gets no lead at this moment; null: it does. */
export function absence(
  partner: CompiledPartner,
  { now, refusals, withoutPartners }: { now: Date } & Pick<MatchInput, 'refusals' | 'withoutPartners'>,
): LeftOutReason | null {
  if (withoutPartners?.includes(partner.id)) return { kind: 'opted out' };
  if (isLeftOut(partner, now)) return { kind: 'left out', why: partner.leftOut?.reason ?? '' };
  const refusal = refusals?.get(partner.id);
  return refusal ? { kind: 'no room', refusal, at: now } : null;
}
