import type { Tone } from '@/components/base/ui/badge';
import { rightsStateLabel } from '@/lib/applicant/rights';
import { counted } from '@/lib/base/text/text';
import type { RightsRequestView } from '@/lib/care/rights-request/view';

/** Amber from a week before the day on, which is when operators are alerted. */
const soonDays = 7;

/** How long there is to answer, or what became of it. */
export function dueState({ daysLeft, state }: Pick<RightsRequestView, 'daysLeft' | 'state'>): {
  label: string;
  tone: Tone;
} {
  if (daysLeft === null)
    return { label: rightsStateLabel[state], tone: state === 'answered' ? 'success' : 'neutral' };
  if (daysLeft < 0) return { label: `Overdue by ${counted(-daysLeft, 'day')}`, tone: 'danger' };
  if (daysLeft === 0) return { label: 'Due today', tone: 'danger' };
  return { label: `${counted(daysLeft, 'day')} left`, tone: daysLeft <= soonDays ? 'warning' : 'neutral' };
}
