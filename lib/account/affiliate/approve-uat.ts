import { lockAffiliate, updateUatApproval } from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import type { AffiliateView } from './schema';
import { affiliateView } from './view';

/** Approves an affiliate's UAT use, which allows Production keys (spec 5.8). Idempotent. */
export async function approveUat(ctx: Context, input: { affiliateId: number }): Promise<AffiliateView> {
  assertMay(ctx, 'affiliate.approve-uat', input);
  return ctx.database.transaction(async (tx) => {
    const before = await lockAffiliate(tx, input.affiliateId);
    if (!before) throw notFound('affiliate');
    if (before.uatApprovedAt) return affiliateView(before);
    const after = await updateUatApproval(tx, before.id);
    if (!after) throw notFound('affiliate');
    await recordAudit(ctx, tx, {
      action: 'affiliate.uat-approved',
      subjectId: after.id,
      affiliateId: after.id,
      before: { uatApprovedAt: null },
      after: { uatApprovedAt: after.uatApprovedAt },
    });
    return affiliateView(after);
  });
}
