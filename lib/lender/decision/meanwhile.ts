import type { LenderStanding } from '@/db/query/lender/lender-application';
import { shortDay } from '@/lib/base/text/text';
import { happenedAt } from '@/lib/base/time/happened-at';

const did: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  declined: 'declined',
  failed: 'ended',
};

/** Whether nothing may be decided about an application any more, or for now, whatever its status. */
export const isOver = (standing: LenderStanding): boolean =>
  isGone(standing) || standing.withdrawnAt !== null || standing.superseded;

/** Whether its applicant's data may not be read any more, or for now. */
export const isGone = ({ erasedAt, restrictedUntil }: LenderStanding): boolean =>
  erasedAt !== null || restrictedUntil !== null;

/** Whether it was accepted, declined or ended. */
export const isSettled = ({ status }: Pick<LenderStanding, 'status'>): boolean => did[status] !== undefined;

/** What happened to an application that was to be decided, and when: `Thandi has declined this at 10:42.` */
export function happenedMeanwhile(standing: LenderStanding, now: Date): string {
  const { status, superseded, erasedAt, restrictedUntil, withdrawnAt, decidedBy, isOwn, by, decidedAt } =
    standing;
  if (erasedAt !== null) return `The applicant’s data was erased ${happenedAt(erasedAt, now)}.`;
  if (restrictedUntil !== null)
    return `The applicant has asked that their data be stored and nothing else, until ${shortDay(restrictedUntil)}. It waits till then.`;
  const done = did[status];
  if (done !== undefined) {
    const at = happenedAt(decidedAt, now);
    if (by === 'lender' && isOwn && decidedBy !== null) return `${decidedBy} has ${done} this ${at}.`;
    // Played by the sandbox in UAT, or by somebody who is there no more.
    if (by === 'lender') return `Your company has ${done} this ${at}.`;
    if (by === 'sandbox') return `A test of the sender has ${done} this ${at}.`;
    if (by === 'callback' || by === 'answer' || by === 'follow-up')
      return `Your system has ${done} this ${at}.`;
    return `Our operators have ${done} this ${at}.`;
  }
  if (withdrawnAt !== null) return `The applicant took back their consent ${happenedAt(withdrawnAt, now)}.`;
  if (superseded) return 'Another application of the same applicant with you counts instead of this one.';
  return 'It does not wait for a decision any more.';
}
