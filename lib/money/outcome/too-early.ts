import type { Queryable } from '@/db/client';
import { findRequestTimes } from '@/db/query/money/outcome-place';
import { shortDay } from '@/lib/base/text/text';
import { southAfricanDate } from '@/lib/base/time/date';

/** A partner may tell days without a time, and its clock may be wrong. */
export const graceMs = 24 * 3_600_000;

/**
 * Returns when an application was sent if that is after a moment at which something is said to have become of it: a wrong
 * year, mostly, which would open an affiliate's ledger years back. Null: it may be so.
 */
export type TooEarly = (applicationId: number, occurredAt: Date) => Date | null;

/** Reads what tells whether something happened before one of these applications, a day's grace aside. */
export async function readTooEarly(db: Queryable, applicationIds: readonly number[]): Promise<TooEarly> {
  const times = await findRequestTimes(db, [...new Set(applicationIds)]);
  return (applicationId, occurredAt) => {
    const requestedAt = times.get(applicationId);
    return requestedAt && occurredAt.getTime() < requestedAt.getTime() - graceMs ? requestedAt : null;
  };
}

/** What is said at the time of what happened. */
export const tooEarlyText = (requestedAt: Date) =>
  `must not be before the application, which was sent on ${shortDay(southAfricanDate(requestedAt))}`;
