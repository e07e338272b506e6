import { updateLedgerAsked } from '@/db/query/base/ledger-asked';
import { lockSampleData } from '@/db/query/sample/sample-data';
import { deleteSampleOwners, lockSampleLeads } from '@/db/query/sample/sample-removal';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { deleteLeads } from './delete-leads';

const leadsAtOnce = 50;
/** Maximum duration of a run; the next one continues. */
const sliceMs = 2_000;

/**
 * Removes the next leads of sample data that is being removed, and at last its files, agents and key. Safe to kill and
 * run again, even by several workers at once. Returns false when there is more to do.
 */
export async function removeLeads(ctx: Context, affiliateId: number, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + sliceMs;
  for (;;) {
    signal.throwIfAborted();
    const isDone = await ctx.database.transaction(async (tx) => {
      const data = await lockSampleData(tx, affiliateId, 'removing');
      if (!data) return true;
      const leadIds = await lockSampleLeads(tx, affiliateId, leadsAtOnce);
      if (leadIds.length > 0) {
        await deleteLeads(ctx, tx, leadIds);
        return false;
      }
      await deleteSampleOwners(tx, affiliateId, data);
      // What they had earned is reversed.
      await updateLedgerAsked(tx, 'uat', affiliateId);
      await recordAudit(ctx, tx, { action: 'sample-data.removed', affiliateId, environment: 'uat' });
      return true;
    });
    if (isDone) return true;
    if (performance.now() > until) return false;
  }
}
