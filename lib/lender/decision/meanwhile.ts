import type { LenderStanding } from '@/db/query/lender/lender-application';
import { shortDay } from '@/lib/base/text/text';
import { shownMoment, southAfricanDate, southAfricanTime } from '@/lib/base/time/date';

const did: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  declined: 'declined',
  failed: 'ended',
};

/** `at 10:42` today, else `on 26 Nov 2026 at 10:42`, in South African time. */
function moment(at: Date | null, now: Date): string {
  if (at === null) return 'meanwhile';
  if (southAfricanDate(at) === southAfricanDate(now)) return `at ${southAfricanTime(at).slice(11, 16)}`;
  const text = shownMoment(at);
  return `on ${text.slice(0, -6)} at ${text.slice(-5)}`;
}

/** Whether nothing may be decided about an application any more, or for now, whatever its status. */
export const isOver = ({ erasedAt, withdrawnAt, restrictedUntil }: LenderStanding): boolean =>
  erasedAt !== null || withdrawnAt !== null || restrictedUntil !== null;

/** What happened to an application that was to be decided, and when: `Thandi has declined this at 10:42.` */
export function happenedMeanwhile(standing: LenderStanding, now: Date): string {
  const { status, erasedAt, restrictedUntil, withdrawnAt, decidedBy, isOwn, by, decidedAt } = standing;
  if (erasedAt !== null) return `The applicant’s data was erased ${moment(erasedAt, now)}.`;
  if (restrictedUntil !== null)
    return `The applicant has asked that their data be stored and nothing else, until ${shortDay(restrictedUntil)}. It waits till then.`;
  const done = did[status];
  if (done !== undefined) {
    const at = moment(decidedAt, now);
    if (by === 'lender' && isOwn && decidedBy !== null) return `${decidedBy} has ${done} this ${at}.`;
    // Played by the sandbox in UAT, or by somebody who is there no more.
    if (by === 'lender') return `Your company has ${done} this ${at}.`;
    if (by === 'sandbox') return `A test of the sender has ${done} this ${at}.`;
    if (by === 'callback' || by === 'answer' || by === 'follow-up')
      return `Your system has ${done} this ${at}.`;
    return `Our operators have ${done} this ${at}.`;
  }
  if (withdrawnAt !== null) return `The applicant took back their consent ${moment(withdrawnAt, now)}.`;
  return 'It does not wait for a decision any more.';
}
