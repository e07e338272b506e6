import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/account/environment';
import { findPartner, updateLeftOut, updateLeftOutEnded } from '@/db/query/catalogue/partner';
import { updateWaitingDue } from '@/db/query/catalogue/waiting-referral';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import { untilResumed } from '@/lib/catalogue/capacity/pause';
import { type PartnerDetail, savedPartnerDetail } from './detail';
import type { leaveOutInput } from './input';

/**
 * Pauses a partner until a moment, when it ends by itself, or until it is resumed: it is left out of new offers and live
 * feedback, referrals wait, and offers made before stand for 15 minutes. Doing it again moves the end.
 */
export async function leaveOut(ctx: Context, input: z.output<typeof leaveOutInput>): Promise<PartnerDetail> {
  assertMay(ctx, 'partner.change');
  return pausePartner(ctx, input);
}

/** The same for whom the caller has checked. `check`: throws under the lock if it may not be. */
export async function pausePartner(
  ctx: Context,
  { partnerId, until, reason }: z.output<typeof leaveOutInput>,
  check: (tx: Queryable) => Promise<void> = async () => {},
): Promise<PartnerDetail> {
  return ctx.database.transaction(async (tx) => {
    const environment = await lockPartner(tx, partnerId);
    await check(tx);
    await updateLeftOut(tx, partnerId, { until: until ?? untilResumed, reason });
    const after = { until: until?.toISOString() ?? null, reason };
    await recordAudit(ctx, tx, { action: 'partner.left-out', subjectId: partnerId, environment, after });
    return savedPartnerDetail(tx, partnerId);
  });
}

/** Resumes a paused partner: it gets leads from now on, those that waited first. Idempotent. */
export async function takeBack(ctx: Context, { partnerId }: { partnerId: number }): Promise<PartnerDetail> {
  assertMay(ctx, 'partner.change');
  return resumePartner(ctx, partnerId);
}

/** The same for whom the caller has checked. `check`: throws under the lock if it may not be. */
export async function resumePartner(
  ctx: Context,
  partnerId: number,
  check: (tx: Queryable) => Promise<void> = async () => {},
): Promise<PartnerDetail> {
  return ctx.database.transaction(async (tx) => {
    const environment = await lockPartner(tx, partnerId);
    await check(tx);
    if (await updateLeftOutEnded(tx, partnerId)) {
      await updateWaitingDue(tx, partnerId);
      await recordAudit(ctx, tx, { action: 'partner.taken-back', subjectId: partnerId, environment });
    }
    return savedPartnerDetail(tx, partnerId);
  });
}

/** The catalogue's version is raised with the partner: one change of an environment at a time. */
async function lockPartner(tx: Queryable, partnerId: number) {
  const found = await findPartner(tx, partnerId);
  if (!found) throw notFound('partner');
  await lockEnvironment(tx, found.environment);
  return found.environment;
}
