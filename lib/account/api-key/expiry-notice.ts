const dayMs = 86_400_000;
/** Days before its end at which a key's affiliate is reminded. */
export const reminderDays = [1, 7, 30] as const;

/**
 * Returns the reminder due for a key's expiry: the last 30, 7 or 1 days, 0 once it has expired, or null if it is not
 * due yet.
 */
export function expiryNotice(expiresAt: Date, now: Date): 0 | 1 | 7 | 30 | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return 0;
  return reminderDays.find((days) => leftMs <= days * dayMs) ?? null;
}
