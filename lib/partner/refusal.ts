/** A gateway speaks, not the partner behind it: the call may have reached it. */
const fromGateways: ReadonlySet<number> = new Set([502, 504]);

/** Refusals of the moment, which say nothing about the first call: too slow, being worked on, too early, too many. */
const notPlain: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/**
 * Whether an answer other than 2xx says for certain that the partner has not taken the application (design 4). The
 * first call's does, unless a gateway gave it. A resend's does only as a plain 4xx: whatever else it says, it says of
 * the resend, and the first call may have been taken. What is not for certain is asked again.
 */
export function isRefusal(status: number, call: 'first' | 'resend'): boolean {
  if (call === 'first') return !fromGateways.has(status);
  return status >= 400 && status <= 499 && !notPlain.has(status);
}
