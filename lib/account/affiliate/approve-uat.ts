import type { z } from 'zod';
import { lockAffiliate, updateUatApproval } from '@/db/query/account/affiliate';
import { getChecklist } from '@/lib/account/go-live/get-checklist';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import type { AffiliateView, approveUatInput } from './schema';
import { affiliateView } from './view';

/**
 * Approves an affiliate's UAT use, which allows Production keys (spec 5.8). Idempotent. Throws `validation_failed` at
 * `reason` when its go-live checklist is not complete and no reason is given, which is kept in the audit trail.
 */
export async function approveUat(
  ctx: Context,
  { affiliateId, reason }: z.output<typeof approveUatInput>,
): Promise<AffiliateView> {
  assertMay(ctx, 'affiliate.approve-uat', { affiliateId });
  return ctx.database.transaction(async (tx) => {
    const before = await lockAffiliate(tx, affiliateId);
    if (!before) throw notFound('affiliate');
    await assertActorUnchanged(ctx, tx);
    if (before.uatApprovedAt) return affiliateView(before);
    const { complete, done, items } = await getChecklist(
      { ...ctx, database: { ...ctx.database, ...tx } },
      { affiliateId },
    );
    if (!complete && !reason)
      throw validationFailed({
        reason: [`${done} of ${items.length} steps are done: say why it is approved all the same`],
      });
    const after = await updateUatApproval(tx, before.id);
    if (!after) throw notFound('affiliate');
    await recordAudit(ctx, tx, {
      action: 'affiliate.uat-approved',
      subjectId: after.id,
      affiliateId: after.id,
      before: { uatApprovedAt: null },
      after: { uatApprovedAt: after.uatApprovedAt, ...(!complete && { steps: done, reason }) },
    });
    return affiliateView(after);
  });
}
