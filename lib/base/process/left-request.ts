import { perProcess } from './process';

/** Longer than a count waits for its turn. */
const keptMs = 120_000;
const mostKept = 10_000;

/** When each was left, the latest last. */
const left = () => perProcess('requests that were left', () => new Map<string, number>());

/** The visitor reloads, or closes the tab, before the page is there: what it has not begun yet, nobody waits for. */
export function noteLeft(requestId: string): void {
  const now = performance.now();
  for (const [id, at] of left()) {
    if (now - at < keptMs && left().size < mostKept) break;
    left().delete(id);
  }
  left().set(requestId, now);
}

export const hasLeft = (requestId: string): boolean => left().has(requestId);
