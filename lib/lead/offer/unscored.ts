import type { UnscoredCause, UnscoredPartner } from '@/db/schema/lead/offer';

/** Returns why the partner has no score by now: one whose answer never came has not answered in time. */
export function causeAt({ cause, until }: UnscoredPartner, now: Date): UnscoredCause {
  return cause === 'asking' && (until === undefined || now.toISOString() >= until) ? 'late' : cause;
}

/** Returns true if asking again may bring an offer: the partner has not answered, and is not being asked. */
export function mayAskAgain(cause: UnscoredCause | null): boolean {
  return cause === 'late' || cause === 'unreachable';
}
