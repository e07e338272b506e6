import { dayStart, southAfricanDate } from '@/lib/base/time/date';
import { type OutcomeKind, outcomeKinds } from '@/word/outcome';

/** In the order in which they follow each other when they are of the same moment. */
const kindsInOrder = outcomeKinds;

interface Told {
  readonly eventId: string;
  readonly kind: OutcomeKind;
  /** RFC 3339. */
  readonly occurredAt: string;
}

/**
 * Orders what became of an application: by time; at the same moment by kind, then by the partner's own id, never by when
 * we heard of it (design money 9, commissions). What is told of a day without a time, as rows of files are, comes
 * behind all of that day that may come before it by kind: a return after the pay-out of the same day, a pay-out before
 * the return. Pure.
 */
export function inOutcomeOrder<Outcome extends Told>(outcomes: readonly Outcome[]): Outcome[] {
  const told = outcomes.map((outcome) => {
    const ms = Date.parse(outcome.occurredAt);
    const day = southAfricanDate(new Date(ms));
    const rank = kindsInOrder.indexOf(outcome.kind);
    return { outcome, ms, day, rank, hasNoTime: ms === Date.parse(dayStart(day)) };
  });
  return told
    .map((one) => {
      const before = one.hasNoTime
        ? told.filter(({ day, rank, hasNoTime }) => !hasNoTime && day === one.day && rank <= one.rank)
        : [];
      return { ...one, placeMs: Math.max(one.ms, ...before.map(({ ms }) => ms)) };
    })
    .sort(
      (a, b) =>
        a.placeMs - b.placeMs ||
        a.rank - b.rank ||
        Number(a.hasNoTime) - Number(b.hasNoTime) ||
        compareText(a.outcome.eventId, b.outcome.eventId),
    )
    .map(({ outcome }) => outcome);
}

export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
