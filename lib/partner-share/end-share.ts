import { findPartner } from '@/db/query/catalogue/partner';
import { updatePartnerSharesEnded } from '@/db/query/lender/partner-share';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { notFound } from '@/lib/error';
import { assertMay } from '@/lib/permission';

/** Ends a partner's link at once. Does nothing if there is none any more. */
export async function endShare(ctx: Context, { partnerId }: { partnerId: number }): Promise<void> {
  assertMay(ctx, 'partner.change');
  await ctx.database.transaction(async (tx) => {
    const partner = await findPartner(tx, partnerId);
    if (!partner) throw notFound('partner');
    if (!(await updatePartnerSharesEnded(tx, partnerId))) return;
    const { environment } = partner;
    await recordEvent(ctx, tx, { action: 'partner.share-ended', subjectId: partnerId, environment });
  });
}
