import { findPartner } from '@/db/query/catalogue/partner';
import { updatePartnerSharesEnded } from '@/db/query/lender/partner-share';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';

/** Ends a partner's link at once. Does nothing if there is none any more. */
export async function endShare(ctx: Context, { partnerId }: { partnerId: number }): Promise<void> {
  assertMay(ctx, 'partner.change');
  await ctx.database.transaction(async (tx) => {
    const partner = await findPartner(tx, partnerId);
    if (!partner) throw notFound('partner');
    if (!(await updatePartnerSharesEnded(tx, partnerId))) return;
    const { environment } = partner;
    await recordAudit(ctx, tx, { action: 'partner.share-ended', subjectId: partnerId, environment });
  });
}
