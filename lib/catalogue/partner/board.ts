import { fillOf } from '@/lib/catalogue/capacity/fill';
import type { CapUse } from '@/lib/catalogue/capacity/list-capacity';
import type { NoRoom } from '@/lib/catalogue/capacity/refusal';

/** How a lender stands on the board, what needs an operator first. `part`: full for some products or affiliates only. */
export const boardStates = ['full', 'part', 'near', 'paused', 'closed', 'open'] as const;
export type BoardState = (typeof boardStates)[number];

/** Returns the state of a partner from why it takes no lead at all now, and from its caps. */
export function boardState(refusal: NoRoom | undefined, caps: readonly CapUse[]): BoardState {
  if (refusal) return refusal.kind;
  const fills = caps.map((cap) => fillOf(cap));
  if (fills.includes('full')) return 'part';
  return fills.includes('near') ? 'near' : 'open';
}

/** The cap that is fullest; null: none of them limits anything now. */
export function tightest(caps: readonly CapUse[]): CapUse | null {
  const limited = caps.filter(({ places }) => places !== null);
  return limited.reduce<CapUse | null>(
    (found, cap) => (found === null || shareOf(cap) > shareOf(found) ? cap : found),
    null,
  );
}

/** A window without places is full from the start. */
function shareOf({ used, places }: CapUse): number {
  return places === null ? 0 : places === 0 ? Number.POSITIVE_INFINITY : used / places;
}
