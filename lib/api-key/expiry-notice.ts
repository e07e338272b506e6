const dayMs = 86_400_000;
const reminderDays = [1, 7, 30] as const;

/**
 * Which reminder a key's end is due: the last 30, 7 or 1 days, or 0 once it is over; null while there is time.
 */
export function expiryNotice(expiresAt: Date, now: Date): 0 | 1 | 7 | 30 | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return 0;
  return reminderDays.find((days) => leftMs <= days * dayMs) ?? null;
}
