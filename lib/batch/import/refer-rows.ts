import { insertBatchReferrals } from '@/db/query/batch/batch-referral';
import type { Context } from '@/lib/base/actor/context';
import { addReferToPartnerJob } from './job-name';

const rowsAtOnce = 500;
/** Maximum duration of a run; the next one continues. */
const sliceMs = 5_000;

/**
 * Finds the referrals requested by a batch's rows (design batch 3, rows) and queues each partner's in its own lane
 * (`refer-to-partner.ts`), so that no partner delays another. Safe to kill and run again. Returns false when there is
 * more to do.
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
