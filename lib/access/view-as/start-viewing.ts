import type { z } from 'zod';
import { findViewedManager, updateSessionViewing } from '@/db/query/access/session';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import type { viewAsInput } from './schema';

/** How long an operator looks before it ends by itself. */
export const viewingSeconds = 30 * 60;

/**
 * Lets an operator look at the portal as a manager of an active affiliate for 30 minutes (design access 11, view as),
 * in this session: read only, and applicants masked. Audited for the affiliate, whose managers see it. Throws
 * `rule_broken` for anybody else than a manager.
 */
export async function startViewing(
  ctx: Context,
  { userId }: z.output<typeof viewAsInput>,
): Promise<{ until: Date }> {
  assertMay(ctx, 'view-as.start');
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in can look at the portal');
  return ctx.database.transaction(async (tx) => {
    const manager = await findViewedManager(tx, userId);
    if (!manager) throw ruleBroken('only the portal of a manager of an active affiliate can be looked at');
    const until = await updateSessionViewing(tx, actor.sessionId, { userId, seconds: viewingSeconds });
    await recordAudit(ctx, tx, {
      action: 'view-as.started',
      subjectId: userId,
      affiliateId: manager.affiliateId,
      after: { as: manager.name, until },
    });
    return { until };
  });
}
