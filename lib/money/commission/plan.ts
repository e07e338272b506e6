import type { CalendarDate } from '@/lib/base/time/date';

/** What a commission is paid on: the partner's acceptance, its approval, or the payment to the applicant. */
export const steps = ['accepted', 'approved', 'funded'] as const;
export type Step = (typeof steps)[number];

/** A rate is so many cents each, or so many basis points (hundredths of a percent) of the amount. */
export const rateUnits = ['cents', 'basis points'] as const;
export type RateUnit = (typeof rateUnits)[number];

/** Another rate, in the plan's unit, from a place in the month on: from its 11th, say. */
export interface Tier {
  readonly from: number;
  readonly rate: number;
}

/** One version of a plan; it never changes, but for its last day. */
export interface Plan {
  readonly id: number;
  /** Counts the versions for the same affiliate, partner, intent and step, from 1. */
  readonly version: number;
  /** Null: all. */
  readonly affiliateId: number | null;
  readonly partnerId: number | null;
  readonly intentId: number | null;
  readonly paidOn: Step;
  readonly unit: RateUnit;
  readonly rate: number;
  /** In the order of `from`, which is 2 or more. */
  readonly tiers: readonly Tier[];
  readonly holdDays: number;
  /** The first day in South Africa, and the last; null: open-ended. A last day before the first: it never counted. */
  readonly validFrom: CalendarDate;
  readonly validTo: CalendarDate | null;
}

/** What a commission may be paid for. */
interface Earning {
  readonly affiliateId: number;
  readonly partnerId: number;
  readonly intentId: number;
  readonly step: Step;
  /** In South Africa. */
  readonly day: CalendarDate;
}

type PlanSubject = Pick<Plan, 'affiliateId' | 'partnerId' | 'intentId' | 'paidOn'>;

/**
 * How specific a plan is: one that names the affiliate beats any that does not, then one that names the partner, then the
 * intent. Two that are alike in all three and both apply are for the same affiliate, partner and intent, and no two of
 * those are valid on one day: such a plan is refused when it is saved.
 */
const specificity = ({ affiliateId, partnerId, intentId }: PlanSubject): number =>
  (affiliateId === null ? 0 : 4) + (partnerId === null ? 0 : 2) + (intentId === null ? 0 : 1);

/** Names what a plan is for; its versions have this in common. */
export const subjectOf = ({ affiliateId, partnerId, intentId, paidOn }: PlanSubject): string =>
  [affiliateId ?? 'all', partnerId ?? 'all', intentId ?? 'all', paidOn].join(' ');

export const isValidOn = ({ validFrom, validTo }: Pick<Plan, 'validFrom' | 'validTo'>, day: CalendarDate) =>
  validFrom <= day && (validTo === null || day <= validTo);

/**
 * Returns the plan that pays for this: the most specific one of its step that was valid on that day in South Africa; null:
 * none. Steps are apart: what is paid on the acceptance does not replace what is paid on funding (design money 9,
 * commissions).
 */
export function planFor(earning: Earning, plans: readonly Plan[]): Plan | null {
  let best: Plan | null = null;
  for (const plan of plans) {
    if (plan.paidOn !== earning.step || !isValidOn(plan, earning.day) || !concerns(plan, earning)) continue;
    if (best === null || specificity(plan) > specificity(best)) best = plan;
  }
  return best;
}

function concerns(plan: PlanSubject, { affiliateId, partnerId, intentId }: Earning): boolean {
  return (
    (plan.affiliateId ?? affiliateId) === affiliateId &&
    (plan.partnerId ?? partnerId) === partnerId &&
    (plan.intentId ?? intentId) === intentId
  );
}

/** Returns the rate of a place in the month, such as its 11th; tiers are marginal: the places before keep their rate. */
function rateAt({ rate, tiers }: Pick<Plan, 'rate' | 'tiers'>, place: number): number {
  return tiers.findLast(({ from }) => from <= place)?.rate ?? rate;
}

/**
 * Returns the commission in cents. A share is rounded to the nearest cent, half a cent upwards; of an amount that is not
 * known it is 0. `place`: counts from 1 in the month.
 */
export function commissionOf(
  plan: Pick<Plan, 'unit' | 'rate' | 'tiers'>,
  place: number,
  amountCents: number | null,
): number {
  const rate = rateAt(plan, place);
  if (plan.unit === 'cents') return rate;
  // Beyond 2^53 in between: whole numbers of any size, never a float.
  return Number((BigInt(amountCents ?? 0) * BigInt(rate) + 5_000n) / 10_000n);
}
