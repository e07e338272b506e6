import { deleteUndoneLeads, lockBatchUndo, updateBatchUndo } from '@/db/query/batch-undo';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';

const rowsAtOnce = 500;
/** Maximum duration of a run; the next one continues. */
const sliceMs = 2_000;

/**
 * Removes the leads of an upload that is being undone, a chunk of rows in each transaction (design 5, undo). Safe to
 * kill and run again, even by several workers at once: a chunk and its progress commit together. Audited once it is
 * done. Returns false when there is more to do.
 */
export async function removeLeads(ctx: Context, batchId: number, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + sliceMs;
  for (;;) {
    signal.throwIfAborted();
    const isDone = await ctx.database.transaction(async (tx) => {
      const undo = await lockBatchUndo(tx, batchId);
      if (!undo) return true;
      const { rows, lastRow, removed } = await deleteUndoneLeads(tx, batchId, {
        after: undo.doneRow,
        limit: rowsAtOnce,
      });
      const isLast = rows < rowsAtOnce;
      const kept = rows - removed;
      await updateBatchUndo(tx, batchId, { removed, kept, doneRow: lastRow, isDone: isLast });
      if (!isLast) return false;
      const { affiliateId, environment } = undo;
      await recordEvent(ctx, tx, {
        action: 'batch.undone',
        subjectId: batchId,
        affiliateId,
        environment,
        after: { removed: undo.removed + removed, kept: undo.kept + kept },
      });
      return true;
    });
    if (isDone) return true;
    if (performance.now() > until) return false;
  }
}
