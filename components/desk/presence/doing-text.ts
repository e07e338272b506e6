import { leadStateLabel } from '@/components/base/ui/lead-state';
import type { Doing, WallRow } from '@/lib/lead/presence/view';

/** What somebody is on, in a few words that can be read from afar. */
const doingText: Record<Doing, string> = {
  capture: 'Capturing',
  lead: 'On a lead',
  list: 'Choosing a lead',
  batch: 'On a file',
  other: 'On another page',
  idle: 'Idle',
  away: 'Signed out',
};

/** `On a lead: Matched`. */
export function doingOf({ doing, leadState }: Pick<WallRow, 'doing' | 'leadState'>): string {
  return leadState ? `${doingText[doing]}: ${leadStateLabel(leadState)}` : doingText[doing];
}

/** `just now`, `4 min`, `1 h 05`: how long it was at a time. */
export function lastingText(since: string, at: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - Date.parse(since)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}
