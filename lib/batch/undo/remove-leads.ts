import { insertFileApplicants } from '@/db/query/batch/batch-refusal';
import { deleteUndoneLeads, lockBatchUndo, updateBatchUndo } from '@/db/query/batch/batch-undo';
import { resealIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';

const rowsAtOnce = 500;
/** Maximum duration of a run; the next one continues. */
const sliceMs = 2_000;
/** How soon it is looked again whether the affiliate is served. */
const decidedPauseMs = 15_000;

type SliceEnd = { readonly kind: 'finished' } | { readonly kind: 'unfinished'; readonly runAfterMs: number };

/**
 * Removes the leads of an upload that is being undone, a chunk of rows in each transaction (design batch 16, undo).
 * Safe to kill and run again, even by several workers at once: a chunk and its progress commit together. Audited once
 * it is done. The file stays, so who was in it is kept as of rows that were refused. While the affiliate is suspended,
 * or in maintenance, it waits (the gate, design base 6).
 */
export async function removeLeads(ctx: Context, batchId: number, signal: AbortSignal): Promise<SliceEnd> {
  const until = performance.now() + sliceMs;
  for (;;) {
    signal.throwIfAborted();
    const step = await ctx.database.transaction(async (tx) => {
      const undo = await lockBatchUndo(tx, batchId);
      if (!undo) return 'done';
      if (undo.waits) return 'waits';
      const { rows, lastRow, removed } = await deleteUndoneLeads(tx, batchId, {
        after: undo.doneRow,
        limit: rowsAtOnce,
      });
      const { affiliateId, environment } = undo;
      const { piiKey } = ctx.env;
      const undone = removed.flatMap((lead) => {
        const sealed = resealIdNumber(piiKey, batchId, { affiliateId, environment, ...lead });
        return sealed === null ? [] : [{ ...lead, ...sealed }];
      });
      await insertFileApplicants(tx, batchId, undone);
      const isLast = rows < rowsAtOnce;
      const kept = rows - removed.length;
      await updateBatchUndo(tx, batchId, { removed: removed.length, kept, doneRow: lastRow, isDone: isLast });
      if (!isLast) return 'more';
      await recordAudit(ctx, tx, {
        action: 'batch.undone',
        subjectId: batchId,
        affiliateId,
        environment,
        after: { removed: undo.removed + removed.length, kept: undo.kept + kept },
      });
      return 'done';
    });
    if (step === 'done') return { kind: 'finished' };
    if (step === 'waits') return { kind: 'unfinished', runAfterMs: decidedPauseMs };
    if (performance.now() > until) return { kind: 'unfinished', runAfterMs: 0 };
  }
}
