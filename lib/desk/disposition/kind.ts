import type { DispositionKind, WrongReason } from '@/db/schema/desk/desk';

export type { DispositionKind, WrongReason };

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
    'wrong applicant': {
      label: 'Wrong applicant',
      key: '7',
      effect: 'This lead is set aside: no lender is sent it, and no text goes out.',
    },
  };
export const dispositionKinds = Object.keys(dispositions) as DispositionKind[];

/** Why it is the wrong applicant, as one would say it; `clause`: after “Wrong applicant:”. */
export const wrongReasons: Readonly<Record<WrongReason, { label: string; clause: string }>> = {
  'other person': {
    label: 'The ID number is another person’s',
    clause: 'the ID number is another person’s',
  },
  'captured twice': { label: 'Captured twice', clause: 'captured twice' },
  'no applicant': { label: 'A test or a mistake', clause: 'a test or a mistake' },
};
export const wrongReasonKinds = Object.keys(wrongReasons) as WrongReason[];

export const isDispositionKind = (kind: unknown): kind is DispositionKind =>
  dispositionKinds.some((one) => one === kind);

export const isWrongReason = (reason: unknown): reason is WrongReason =>
  wrongReasonKinds.some((one) => one === reason);

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
