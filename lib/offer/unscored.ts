import type { UnscoredCause, UnscoredPartner } from '@/db/schema/offer';

/** Returns why the partner has no score by now: one whose answer never came has not answered in time. */
export function causeAt({ cause, until }: UnscoredPartner, now: Date): UnscoredCause {
  return cause === 'asking' && (until === undefined || now.toISOString() >= until) ? 'late' : cause;
}

/** Asking again may bring an offer: the partner had none of its own accord otherwise, or is being asked. */
export function mayAskAgain(cause: UnscoredCause | null): boolean {
  return cause === 'late' || cause === 'unreachable';
}
