import type { LeadState } from '@/word/lead';
import { Badge, type Tone } from './badge';

const states: Record<LeadState, { tone: Tone; label: string }> = {
  new: { tone: 'neutral', label: 'New' },
  matched: { tone: 'accent', label: 'Matched' },
  unmatched: { tone: 'neutral', label: 'Unmatched' },
  pending: { tone: 'info', label: 'Pending' },
  accepted: { tone: 'success', label: 'Accepted' },
  declined: { tone: 'warning', label: 'Declined' },
  failed: { tone: 'danger', label: 'Failed' },
};

export function LeadStateBadge({ state }: { state: LeadState }) {
  const { tone, label } = states[state];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

export function leadStateLabel(state: LeadState): string {
  return states[state].label;
}
