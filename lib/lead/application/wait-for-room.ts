import { findUnsentStop, type ReferralStop } from '@/db/query/base/gate';
import { findPartner } from '@/db/query/catalogue/partner';
import { updateWaitEnded } from '@/db/query/catalogue/waiting-referral';
import type { ApplicationRow } from '@/db/query/lead/application';
import { updateNextCheck } from '@/db/query/lead/application-check';
import { findLead } from '@/db/query/lead/lead';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { leadErased } from '@/lib/base/gate/application';
import { answerTo } from '@/lib/base/gate/stop';
import { noRoomReason } from '@/lib/catalogue/capacity/reason';
import { type NoRoom, reopeningOf } from '@/lib/catalogue/capacity/refusal';
import { forgetRoom, readRoom } from '@/lib/catalogue/capacity/room';
import type { Environment } from '@/word/environment';
import { takeOverAfterMs } from './send-application';
import { settleApplication } from './settle-application';

/** A partner may get room before it was expected: a declined application gives its place back. */
export const longestPauseMs = 3_600_000;
/** For a partner that has no capacity of its own, and is paused. */
const usualWaitDays = 7;

/**
 * Returns when to try a referral next whose partner has no room, or takes no leads, in milliseconds from now; null: it
 * takes the lead.
 */
export async function waitMs(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  environment: Environment,
  lead: { partnerId: number; intentId: number; affiliateId: number },
): Promise<number | null> {
  const now = clock.now();
  const room = await readRoom(database, { environment, hasCapacity: true });
  const reason = room.refusals(lead, now).get(lead.partnerId);
  return reason ? pauseUntil(reason, now) : null;
}

function pauseUntil(reason: NoRoom, now: Date): number {
  const opensAt = reopeningOf(reason);
  const ahead = opensAt === null ? longestPauseMs : opensAt.getTime() - now.getTime();
  return Math.min(longestPauseMs, Math.max(1_000, ahead));
}

/** How soon a referral asks again that waits for a decision to be taken back. */
const decidedPauseMs = 60_000;

/**
 * Ends the wait of a referral that is due if its partner has room now: it takes its places, and may be sent. What was
 * decided meanwhile is asked by the statement that claims it (the gate, design base 6): it waits on, but no longer than
 * the partner's `wait_days`, or it has failed, with the reason. Returns true if it may be sent.
 */
export async function endWait(ctx: Context, application: ApplicationRow): Promise<boolean> {
  const { id: applicationId, partnerId, affiliateId, environment, status, checks } = application;
  const db = ctx.database.waiting;
  const fail = async (reason: string) => {
    await settleApplication(ctx, application, { status: 'failed', reason }, 'follow-up');
    return false;
  };
  const waitOn = async (pauseMs: number) => {
    await updateNextCheck(db, { applicationId, status, checks }, pauseMs);
    return false;
  };
  const lead = await findLead(db, mintScope(affiliateId, environment), application.leadId);
  if (!lead) return fail(leadErased);
  const pauseMs = await waitMs(ctx, environment, { partnerId, affiliateId, intentId: lead.intentId });
  const asked = { isOpen: pauseMs === null, takeOverAfterMs: takeOverAfterMs(application.partner) };
  const ended = await updateWaitEnded(db, applicationId, asked);
  if (ended === 'sent' || ended === null) return ended === 'sent';
  if (ended === 'full') {
    if (pauseMs === null) forgetRoom(ctx.database, environment);
    if (await isOverdue(ctx, application, application.waitsMs ?? 0)) return fail(noRoomReason);
    return waitOn(pauseMs ?? longestPauseMs);
  }
  return stopped(ctx, application, ended, application.waitsMs ?? 0);
}

/**
 * Whether a referral that was stored and never sent, as its partner's circuit was open or the process died, may be sent
 * now. It asks the gate as one that waits does, and has failed, or stays due, where it may not.
 */
export async function mayBegin(ctx: Context, application: ApplicationRow): Promise<boolean> {
  if (application.kind !== 'referral' || application.status !== 'sending') return true;
  const stop = await findUnsentStop(ctx.database.waiting, application.id);
  return stop === null || stopped(ctx, application, stop, application.ageMs);
}

async function stopped(
  ctx: Context,
  application: ApplicationRow,
  stop: ReferralStop,
  waitedMs: number,
): Promise<false> {
  const { id: applicationId, status, checks } = application;
  const answer = answerTo('waiting referral', stop);
  const endsInTime =
    answer.is === 'wait' && (await isOverdue(ctx, application, waitedMs)) ? answer.orEnds : null;
  const reason = answer.is === 'end' ? answer.reason : endsInTime;
  if (reason !== null) await settleApplication(ctx, application, { status: 'failed', reason }, 'follow-up');
  else await updateNextCheck(ctx.database.waiting, { applicationId, status, checks }, decidedPauseMs);
  return false;
}

/** Whether it has waited for as long as the partner lets referrals wait. */
async function isOverdue(
  { database }: Context,
  { partnerId }: ApplicationRow,
  waitedMs: number,
): Promise<boolean> {
  const days = (await findPartner(database.waiting, partnerId))?.capacity?.wait_days ?? usualWaitDays;
  return waitedMs >= days * 86_400_000;
}
