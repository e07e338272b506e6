import { insertBatchReferrals } from '@/db/query/batch-referral';
import type { Context } from '@/lib/context';
import { addReferToPartnerJob } from './job';

const rowsAtOnce = 500;
/** A run hands over to the next after as long. */
const sliceMs = 5_000;

/**
 * Finds the referrals that a batch's rows ask for (design 5, rows) and gives each partner's to a lane of its own
 * (`refer-to-partner.ts`), so that none waits for another partner. Safe to be killed and run again. Returns false when
 * there is more to do.
 */
export async function referRows(ctx: Context, batchId: number, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + sliceMs;
  for (;;) {
    signal.throwIfAborted();
    const rows = await ctx.database.transaction(async (tx) => {
      const taken = await insertBatchReferrals(tx, batchId, rowsAtOnce);
      for (const partnerId of taken.partnerIds) await addReferToPartnerJob(tx, { batchId, partnerId });
      return taken.rows;
    });
    if (rows < rowsAtOnce) return true;
    if (performance.now() > until) return false;
  }
}
