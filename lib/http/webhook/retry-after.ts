/** Reads `Retry-After`, seconds or a date: milliseconds from `now`; null if there is none that can be read. */
export function retryAfterMs(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
