/** How the end of a pause is stored that lasts until an operator ends it: a time that everything can compare with. */
export const untilResumed = new Date('9999-12-31T00:00:00Z');

/** When a pause ends; null: when an operator says so. */
export function pauseEnd(until: Date | string): Date | null {
  const end = new Date(until);
  return end < untilResumed ? end : null;
}
