import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a row that does not fit, as tabs on a phone, until its item that `selector` finds is in the middle: at first, and
 * whenever `chosen` is another. The row is what its items are placed by (`relative`).
 */
export function useCentred(row: RefObject<HTMLElement | null>, selector: string, chosen: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is chosen
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>(selector);
    if (!item || !row.current) return;
    row.current.scrollLeft = item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2;
  }, [selector, chosen]);
}
