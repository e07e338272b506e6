import type { Posting } from './earning';

/** What a change of the plans does to an affiliate's commissions. One that is taken back later still counts. */
export interface PlanEffect {
  /** Nothing was paid for them. */
  readonly earned: number;
  /** Another plan or amount is paid. */
  readonly changed: number;
  /** Nothing is paid any more. */
  readonly takenBack: number;
  /** By how much the balance changes. */
  readonly cents: number;
}

/** Compares what an affiliate's ledger should say before and after a change of the plans, commission by commission. Pure. */
export function planEffect(before: readonly Posting[], after: readonly Posting[]): PlanEffect {
  const former = earnedOf(before);
  const next = earnedOf(after);
  let earned = 0;
  let changed = 0;
  for (const [key, gist] of next) {
    if (!former.has(key)) earned += 1;
    else if (former.get(key) !== gist) changed += 1;
  }
  const takenBack = [...former.keys()].filter((key) => !next.has(key)).length;
  return { earned, changed, takenBack, cents: sum(after) - sum(before) };
}

/** How many commissions it concerns. */
export const sizeOf = ({ earned, changed, takenBack }: PlanEffect) => earned + changed + takenBack;

/** What is paid for each step of an application. */
const earnedOf = (postings: readonly Posting[]) =>
  new Map(
    postings
      .filter(({ takenBackBy }) => takenBackBy === null)
      .map((one) => [`${one.applicationId} ${one.outcomeId}`, `${one.planId} ${one.amountCents}`]),
  );

const sum = (postings: readonly Posting[]) =>
  postings.reduce((total, { amountCents }) => total + amountCents, 0);
