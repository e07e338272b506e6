import type { OutcomeKind } from '@/word/outcome';

/** As pages call what happened. */
export const kindText: Readonly<Record<OutcomeKind, string>> = {
  applied: 'Applied',
  approved: 'Approved',
  rejected: 'Rejected',
  funded: 'Funded',
  returned: 'Returned',
  charged_back: 'Charged back',
};
