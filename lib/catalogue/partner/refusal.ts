/** Sent by a gateway, not by the partner behind it: the call may have reached the partner. */
const fromGateways: ReadonlySet<number> = new Set([502, 504]);

/** Temporary refusals, which say nothing about the first call: too slow, in progress, too early, too many. */
const notPlain: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/**
 * Returns true if a response other than 2xx proves that the partner has not taken the application (design lead 13). The
 * first call's does, unless it came from a gateway. A resend's only does if it is a plain 4xx: any other refers to the
 * resend only, and the first call may have been taken. What is not certain is asked again.
 */
export function isRefusal(status: number, call: 'first' | 'resend'): boolean {
  if (call === 'first') return !fromGateways.has(status);
  return status >= 400 && status <= 499 && !notPlain.has(status);
}
