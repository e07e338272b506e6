import type { Tone } from '@/components/base/ui/badge';
import type { OwnApplicationView } from '@/lib/lender/application/view';

/** How one of a lender's applications stands, in a word. */
export function stateOf({ status, waits }: Pick<OwnApplicationView, 'status' | 'waits'>): {
  label: string;
  tone: Tone;
} {
  if (waits) return { label: 'Waits for you', tone: 'accent' };
  switch (status) {
    case 'accepted':
      return { label: 'Accepted', tone: 'success' };
    case 'declined':
      return { label: 'Declined', tone: 'neutral' };
    case 'failed':
      return { label: 'Ended', tone: 'neutral' };
    default:
      return { label: 'Open', tone: 'info' };
  }
}

/** `3 h 20 min`, in the lender's opening hours. */
export function waitedText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
