import { apiInvariants } from './api';
import { applicantInvariants } from './applicant';
import { decisionInvariants } from './decision';
import { eventInvariants } from './event';
import type { Evidence } from './evidence';
import { lenderInvariants } from './lender';
import { moneyInvariants } from './money';
import { pageInvariants } from './page';
import { plannedInvariants } from './planned';
import { storedInvariants } from './stored';
import { textInvariants } from './text';
import type { Invariant, Violation } from './violation';

/** All that is held, in the order of `docs/invariants.md`. */
export const chapters: readonly { readonly title: string; readonly invariants: readonly Invariant[] }[] = [
  { title: 'What is stored', invariants: storedInvariants },
  { title: 'What clients are told', invariants: apiInvariants },
  { title: 'Lenders', invariants: lenderInvariants },
  { title: 'Events', invariants: eventInvariants },
  { title: 'Money', invariants: moneyInvariants },
  { title: 'Decisions', invariants: [...decisionInvariants, ...plannedInvariants] },
  { title: 'Applicants who said no, or were erased', invariants: applicantInvariants },
  { title: 'Text messages', invariants: textInvariants },
  { title: 'Pages', invariants: pageInvariants },
];

export interface Found extends Violation {
  readonly invariant: string;
}

/** Asks every invariant, whatever the others say. */
export function check(evidence: Evidence): Found[] {
  return chapters.flatMap(({ invariants }) =>
    invariants.flatMap((invariant) =>
      invariant.find(evidence).map((violation) => ({ invariant: invariant.name, ...violation })),
    ),
  );
}
