import type { DispositionKind } from '@/db/schema/desk/desk';

export type { DispositionKind };

/** How a call ended: what it is called until a manager calls it otherwise, and the key that says so after `D`. */
export const dispositions: Readonly<Record<DispositionKind, { label: string; key: string; effect: string }>> =
  {
    done: { label: 'Done', key: '1', effect: 'Leaves the work list.' },
    'no answer': { label: 'No answer', key: '2', effect: 'Comes back in two hours, later after some tries.' },
    'call back': { label: 'Call back', key: '3', effect: 'Comes back at the time you choose.' },
    'not interested': { label: 'Not interested', key: '4', effect: 'Leaves the work list.' },
    'wrong number': {
      label: 'Wrong number',
      key: '5',
      effect: 'Leaves the work list until the number changes.',
    },
    'do not contact': {
      label: 'Do not contact',
      key: '6',
      effect: 'This applicant is never on the work list again.',
    },
  };
export const dispositionKinds = Object.keys(dispositions) as DispositionKind[];

export const isDispositionKind = (kind: unknown): kind is DispositionKind =>
  dispositionKinds.some((one) => one === kind);

/** What an affiliate calls them. */
export type DispositionLabels = Record<DispositionKind, string>;

export function withDefaults(labels: Partial<DispositionLabels>): DispositionLabels {
  return Object.fromEntries(
    dispositionKinds.map((kind) => [kind, labels[kind] ?? dispositions[kind].label]),
  ) as DispositionLabels;
}

/** After how many hours an applicant who was not reached is called again: after the first call, the second, and so on. */
const retryHours = [2, 24, 48, 96] as const;

/** In how many hours a lead is called again after this many calls in a row without an answer; null: no more. */
export function hoursUntilRetry(unanswered: number): number | null {
  return retryHours[unanswered - 1] ?? null;
}

/** For how long the page offers to take a disposition back. */
export const undoSeconds = 10;
