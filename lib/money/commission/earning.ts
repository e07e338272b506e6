import { addDays, type CalendarDate, southAfricanDate } from '@/lib/base/time/date';
import type { OutcomeKind } from '@/word/outcome';
import { compareText, inOutcomeOrder } from './outcome-order';
import { commissionOf, type Plan, planFor, type Step, subjectOf } from './plan';

/** A row of `outcome`. */
export interface PaidOutcome {
  readonly id: number;
  readonly eventId: string;
  readonly kind: OutcomeKind;
  /** RFC 3339. */
  readonly occurredAt: string;
  readonly amountCents: number | null;
  /** The id of the one that it replaces, at this application or another. */
  readonly corrects: number | null;
  /** Another one corrects it, at this application or another, of this affiliate or another: it does not count. */
  readonly isReplaced: boolean;
}

/** An application with what became of it. */
export interface PaidApplication {
  readonly id: number;
  readonly partnerId: number;
  readonly intentId: number;
  /** RFC 3339; null: the partner did not accept it. */
  readonly acceptedAt: string | null;
  readonly outcomes: readonly PaidOutcome[];
}

/** Of what a posting is; the ledger's entries of a posting add up to its amount. */
export interface PostingKey {
  readonly applicationId: number;
  /** Null: the acceptance. */
  readonly outcomeId: number | null;
  readonly planId: number;
  /** The return or charge-back that takes it back; null: it is earned. */
  readonly takenBackBy: number | null;
}

/** What the ledger should say. */
export interface Posting extends PostingKey {
  readonly planVersion: number;
  readonly amountCents: number;
  readonly occurredAt: string;
  /** Payable after this day; null: at once. */
  readonly heldUntil: CalendarDate | null;
}

/** What may be paid for: a step that an application has reached. */
interface Reached {
  readonly application: PaidApplication;
  readonly step: Step;
  readonly outcomeId: number | null;
  readonly eventId: string;
  readonly occurredAt: string;
  /** Of `occurredAt`, worked out once: a large ledger is sorted by it. */
  readonly ms: number;
  /** In South Africa. */
  readonly day: CalendarDate;
  readonly amountCents: number | null;
  takenBack: { outcomeId: number; occurredAt: string } | null;
}

/**
 * Returns what an affiliate's ledger should say, from scratch and whatever the order in which things became known (design
 * money 10, commissions): each application earns once per step, by the first outcome of its kind; a return or a
 * charge-back takes back all that it had earned by then, after which it may earn again. An outcome that another one
 * corrects does not count, but is what is paid for where the correction says the same. Pure.
 */
export function postingsOf(
  affiliateId: number,
  applications: readonly PaidApplication[],
  plans: readonly Plan[],
): Posting[] {
  const bySubject = new Map<string, { reached: Reached; plan: Plan }[]>();
  for (const reached of applications.flatMap(stepsReached)) {
    const { partnerId, intentId } = reached.application;
    const plan = planFor({ step: reached.step, day: reached.day, affiliateId, partnerId, intentId }, plans);
    if (!plan) continue;
    // Tiers count through a month, a new version of the plan included.
    const group = `${subjectOf(plan)} ${reached.day.slice(0, 7)}`;
    const all = bySubject.get(group);
    if (all) all.push({ reached, plan });
    else bySubject.set(group, [{ reached, plan }]);
  }
  const postings: Posting[] = [];
  for (const group of bySubject.values()) {
    group.sort((a, b) => inOrder(a.reached, b.reached));
    for (const [index, { reached, plan }] of group.entries())
      postings.push(...postingsOfOne(reached, plan, commissionOf(plan, index + 1, reached.amountCents)));
  }
  return postings;
}

function postingsOfOne(reached: Reached, plan: Plan, amountCents: number): Posting[] {
  if (amountCents === 0) return [];
  const earned = {
    applicationId: reached.application.id,
    outcomeId: reached.outcomeId,
    planId: plan.id,
    planVersion: plan.version,
    takenBackBy: null,
    amountCents,
    occurredAt: reached.occurredAt,
    heldUntil: plan.holdDays === 0 ? null : addDays(reached.day, plan.holdDays),
  };
  const { takenBack } = reached;
  if (!takenBack) return [earned];
  const occurredAt = later(takenBack.occurredAt, reached.occurredAt);
  return [earned, { ...earned, takenBackBy: takenBack.outcomeId, amountCents: -amountCents, occurredAt }];
}

/** The steps that an application reached, each with what took it back. Its acceptance comes before all outcomes. */
function stepsReached(application: PaidApplication): Reached[] {
  const outcomes = inOutcomeOrder(application.outcomes.filter(({ isReplaced }) => !isReplaced)).map(
    (outcome) => ({ ...outcome, id: firstSaid(outcome, application.outcomes) }),
  );
  const all: Reached[] = [];
  const standing = new Map<Step, Reached>();
  const reach = (step: Step, of: Pick<Reached, 'outcomeId' | 'eventId' | 'occurredAt' | 'amountCents'>) => {
    if (standing.has(step)) return;
    const { outcomeId, eventId, occurredAt, amountCents } = of;
    const ms = Date.parse(occurredAt);
    const day = southAfricanDate(new Date(ms));
    const reached = {
      application,
      step,
      outcomeId,
      eventId,
      occurredAt,
      ms,
      day,
      amountCents,
      takenBack: null,
    };
    standing.set(step, reached);
    all.push(reached);
  };
  if (application.acceptedAt !== null)
    reach('accepted', {
      outcomeId: null,
      eventId: '',
      occurredAt: application.acceptedAt,
      amountCents: null,
    });
  for (const outcome of outcomes) {
    const { kind, id } = outcome;
    if (kind === 'approved' || kind === 'funded') reach(kind, { ...outcome, outcomeId: id });
    if (kind === 'returned' || kind === 'charged_back') {
      for (const one of standing.values()) one.takenBack = { outcomeId: id, occurredAt: outcome.occurredAt };
      standing.clear();
    }
  }
  return all;
}

/**
 * The id of the outcome that said it first: a correction that changes neither application, type, day nor amount, as when a
 * partner confirms what was recorded by hand, leaves the entries as they are. `all`: of the same application.
 */
function firstSaid(outcome: PaidOutcome, all: readonly PaidOutcome[]): number {
  let first = outcome;
  for (;;) {
    const before = first.corrects === null ? undefined : all.find(({ id }) => id === first.corrects);
    if (before?.kind !== outcome.kind || before.amountCents !== outcome.amountCents) return first.id;
    if (dayOf(before) !== dayOf(outcome)) return first.id;
    first = before;
  }
}

const dayOf = ({ occurredAt }: PaidOutcome) => southAfricanDate(new Date(occurredAt));

function inOrder(a: Reached, b: Reached): number {
  return a.ms - b.ms || a.application.id - b.application.id || compareText(a.eventId, b.eventId);
}

const compareTime = (a: string, b: string) => Date.parse(a) - Date.parse(b);
const later = (a: string, b: string) => (compareTime(a, b) >= 0 ? a : b);
