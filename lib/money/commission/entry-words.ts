import type { Step } from './plan';
import type { EntryView } from './view';

/** What a plan pays for, as pages and files say it. */
export const stepWords: Readonly<Record<Step, string>> = {
  accepted: 'Accepted',
  approved: 'Approved',
  funded: 'Funded',
};

/** Says in a few words what an entry is. */
export function entryWords({
  kind,
  paidOn,
  takenBackBy,
  adjusts,
}: Pick<EntryView, 'kind' | 'paidOn' | 'takenBackBy' | 'adjusts'>): string {
  if (paidOn === null)
    return adjusts === null ? 'Adjustment by hand' : `Adjustment by hand of no. ${adjusts}`;
  const step = stepWords[paidOn];
  if (kind === 'earned') return step;
  if (kind === 'adjusted') return `${step}: amount corrected`;
  if (takenBackBy === 'returned') return `${step}: returned`;
  if (takenBackBy === 'charged_back') return `${step}: charged back`;
  return `${step}: taken back`;
}
