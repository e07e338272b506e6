const key = 'practice-began';
/** A call that was left open for longer is not the one that goes on. */
const longestMs = 45 * 60_000;

/** When the practice call of this tab began, in milliseconds since 1970; begins it where none goes on. */
export function beganAt(): number {
  const now = Date.now();
  try {
    const stored = Number(sessionStorage.getItem(key));
    if (stored > 0 && now - stored < longestMs) return stored;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage each page has a time of its own.
  }
  return now;
}

export function forgetStart(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to forget.
  }
}
