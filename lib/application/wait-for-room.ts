import type { ApplicationRow } from '@/db/query/application';
import { updateNextCheck } from '@/db/query/application-settle';
import { updateWaitEnded } from '@/db/query/capacity';
import { findLead } from '@/db/query/lead';
import { findPartner } from '@/db/query/partner';
import { noRoomReason } from '@/lib/capacity/reason';
import { type NoRoom, reopeningOf } from '@/lib/capacity/refusal';
import { forgetRoom, readRoom } from '@/lib/capacity/room';
import type { Context } from '@/lib/context';
import type { Environment } from '@/lib/environment';
import { mintScope } from '@/lib/scope';
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

/**
 * Ends the wait of a referral that is due if its partner has room now: it takes its places, and may be sent. Otherwise
 * it waits on, but no longer than the partner's `wait_days`: then it has failed. Returns true if it may be sent.
 */
export async function endWait(ctx: Context, application: ApplicationRow): Promise<boolean> {
  const { id: applicationId, partnerId, affiliateId, environment, status, checks } = application;
  const db = ctx.database.waiting;
  const fail = async (reason: string) => {
    await settleApplication(ctx, application, { status: 'failed', reason }, 'follow-up');
    return false;
  };
  const lead = await findLead(db, mintScope(affiliateId, environment), application.leadId);
  if (!lead?.idNumberCiphertext) return fail('lead erased');
  const pauseMs = await waitMs(ctx, environment, { partnerId, affiliateId, intentId: lead.intentId });
  if (pauseMs === null) {
    const ended = await updateWaitEnded(db, applicationId, takeOverAfterMs(application.partner));
    if (ended !== 'full') return ended === true;
    forgetRoom(ctx.database, environment);
  }
  const days = (await findPartner(db, partnerId))?.capacity?.wait_days ?? usualWaitDays;
  if ((application.waitsMs ?? 0) >= days * 86_400_000) return fail(noRoomReason);
  await updateNextCheck(db, { applicationId, status, checks }, pauseMs ?? longestPauseMs);
  return false;
}
