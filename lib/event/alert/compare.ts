import type { DeclineRow, HourRow } from '@/db/query/event/activity';
import type { AlertCause } from '@/db/query/event/alert';
import { alertLimits } from './kind';

/** What a comparison says: there is a cause, there is none, or too little happened to tell. */
type Comparison =
  | { readonly is: 'there'; readonly cause: AlertCause }
  | { readonly is: 'gone' }
  | { readonly is: 'unknown'; readonly name: string };

/** Decisions by now, or by this time a week ago. */
export interface Decisions {
  readonly decided: number;
  readonly accepted: number;
}

/** Adds up the decisions of today (0) or of the same day a week ago (7), of the hours given. */
export function decisionsOf(hours: readonly HourRow[], daysBack: 0 | 7): Decisions {
  const total = { decided: 0, accepted: 0 };
  for (const hour of hours)
    if (hour.daysBack === daysBack) {
      total.decided += hour.decided;
      total.accepted += hour.accepted;
    }
  return total;
}

const { leastDecisions, acceptanceFactor, declinesFactor } = alertLimits;
const percent = (part: number, whole: number) => Math.round((part / whole) * 100);

/** Compares Production's acceptance today with the same day a week ago, by the same time of the day. */
export function acceptanceCause(hours: readonly HourRow[]): Comparison {
  const today = decisionsOf(hours, 0);
  const before = decisionsOf(hours, 7);
  if (today.decided < leastDecisions || before.decided < leastDecisions)
    return { is: 'unknown', name: 'acceptance' };
  const rate = today.accepted / today.decided;
  const rateBefore = before.accepted / before.decided;
  if (rate > rateBefore * acceptanceFactor || rateBefore === 0) return { is: 'gone' };
  return {
    is: 'there',
    cause: {
      kind: 'acceptance',
      environment: 'production',
      cause: 'acceptance',
      subject: 'Acceptance',
      subjectId: null,
      detail: {
        percent: percent(today.accepted, today.decided),
        percentBefore: percent(before.accepted, before.decided),
      },
    },
  };
}

/** Compares a partner's declines of the last 24 hours with those of the seven days before. */
export function declineCause(row: DeclineRow): Comparison {
  const name = `declines ${row.id}`;
  if (row.decided < leastDecisions || row.decidedBefore < leastDecisions) return { is: 'unknown', name };
  const rate = row.declined / row.decided;
  const rateBefore = row.declinedBefore / row.decidedBefore;
  // Of a partner that declined nobody, one decline is more than twice as much.
  const least = Math.max(rateBefore * declinesFactor, leastDeclineRate);
  if (rate < least) return { is: 'gone' };
  return {
    is: 'there',
    cause: {
      kind: 'declines',
      environment: 'production',
      cause: name,
      subject: row.companyName,
      subjectId: row.id,
      detail: {
        percent: percent(row.declined, row.decided),
        percentBefore: percent(row.declinedBefore, row.decidedBefore),
      },
    },
  };
}

/** Below this share of declines nobody needs to look. */
const leastDeclineRate = 0.1;
