import { lockBatch, updateBatchFailed } from '@/db/query/batch/batch-import';
import { lockUpload } from '@/db/query/batch/batch-undo';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import { getUploadTo } from '@/lib/batch/get-upload';

/** Why an import that somebody stopped has no more results. */
const stopped = 'the import was stopped';

/**
 * Stops the import of one of the affiliate's files for good, for managers and for its sender. The leads that it has
 * created so far stay; they can be removed by an undo. Audited. Throws `not_found`, `forbidden`, and `conflict` if the
 * import has ended.
 */
export async function stopImport(ctx: AffiliateContext, batchId: string): Promise<{ id: string }> {
  const upload = await getUploadTo(ctx, 'batch.undo', batchId);
  const { affiliateId, environment } = ctx.scope;
  await ctx.database.transaction(async (tx) => {
    const isImporting = (await lockUpload(tx, ctx.scope, upload.id))?.isImporting;
    // A run that is at work has an older fence from here on, and stores nothing more.
    const batch = isImporting ? await lockBatch(tx, upload.id) : null;
    if (!batch) throw new AppError('conflict', 'The import has ended already.');
    await updateBatchFailed(tx, batch, 'stopped', stopped);
    await recordAudit(ctx, tx, {
      action: 'batch.import-stopped',
      subjectId: upload.id,
      affiliateId,
      environment,
    });
  });
  return { id: batchId };
}
