import { findBatchOwner, listRowsToRefer, markReferred } from '@/db/query/batch-referral';
import { mintScope } from '@/lib/auth/scope';
import type { AffiliateContext, Context } from '@/lib/context';
import { referLead } from '@/lib/referral/refer-lead';

const rowsAtOnce = 4;
/** A run hands over to the next after as long. */
const sliceMs = 5_000;

/**
 * Makes the referrals that a batch's rows ask for (DESIGN 5, rows). Safe to be killed and run again: a lead is never
 * referred to a partner twice. Returns false when there is more to do.
 */
export async function referRows(ctx: Context, batchId: number, signal: AbortSignal): Promise<boolean> {
  const { sql } = ctx.database;
  const owner = await findBatchOwner(sql, batchId);
  if (!owner) return true;
  const scoped: AffiliateContext = { ...ctx, scope: mintScope(owner.affiliateId, owner.environment) };
  const until = performance.now() + sliceMs;
  for (;;) {
    const rows = await listRowsToRefer(sql, batchId, rowsAtOnce);
    if (rows.length === 0) return true;
    if (performance.now() > until) return false;
    signal.throwIfAborted();
    await Promise.all(
      rows.map(async ({ row, leadId, partnerIds }) => {
        await referLead(scoped, leadId, partnerIds);
        await markReferred(sql, batchId, row);
      }),
    );
  }
}
