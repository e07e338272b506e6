import type { Tone } from '@/components/base/ui/badge';
import type { ClaimState, ClaimVerdict } from '@/word/return-claim';

export const claimStateWords: Readonly<Record<ClaimState, { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
};

export const verdictWords: Readonly<Record<ClaimVerdict, { label: string; tone: Tone }>> = {
  proves: { label: 'Proves it', tone: 'success' },
  refutes: { label: 'Speaks against it', tone: 'warning' },
  open: { label: 'Decides nothing', tone: 'neutral' },
};
