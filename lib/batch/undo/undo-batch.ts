import { z } from 'zod';
import { countUndo, insertBatchUndo, lockUpload, type UndoCounts } from '@/db/query/batch/batch-undo';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed, type Consequence } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { AppError, notFound } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { counted } from '@/lib/base/text/text';
import { getUploadTo } from '@/lib/batch/get-upload';
import { addUndoBatchJob } from './job-name';

const undoInput = z.strictObject({ confirm: confirmFigure });

/**
 * Counts what undoing one of the affiliate's uploads would remove, for managers and for its sender (design batch 16,
 * undo).
 */
export async function previewUndo(ctx: AffiliateContext, batchId: string): Promise<UndoCounts> {
  const { id } = await getUploadTo(ctx, 'batch.undo', batchId);
  return countUndo(ctx.database, ctx.scope, id);
}

/**
 * Undoes one of the affiliate's uploads: the leads that it created and nobody has touched since are removed in the
 * background, and are not found any more; those for which lenders were asked, or which changed, stay (design batch 16,
 * undo). Counted again here, and audited. Throws `not_found`,
 * `forbidden`, `validation_failed` for a number that is not right any more, and `conflict` while the file is being
 * imported, once every lead of it was touched, and when it is undone already.
 */
export async function undoBatch(
  ctx: AffiliateContext,
  batchId: string,
  /** Read once the role is known: who may not do this learns nothing of what is valid. */
  body: unknown,
): Promise<UndoCounts> {
  const { id } = await getUploadTo(ctx, 'batch.undo', batchId);
  const { confirm } = parseInput(undoInput, body);
  const { affiliateId, environment } = ctx.scope;
  return ctx.database.transaction(async (tx) => {
    const upload = await lockUpload(tx, ctx.scope, id);
    if (!upload) throw notFound('batch');
    if (upload.isImporting)
      throw new AppError('conflict', 'The file is still being imported: stop the import first.');
    if (upload.isUndone) throw new AppError('conflict', 'This upload was undone already.');
    const counts = await countUndo(tx, ctx.scope, id);
    if (counts.leads === 0 && counts.kept > 0)
      throw new AppError(
        'conflict',
        'Somebody has worked with every lead of this upload: nothing of it can be undone any more.',
      );
    assertConfirmed(consequenceOf(counts), confirm);
    await insertBatchUndo(tx, id, userIdOf(ctx));
    await addUndoBatchJob(tx, id);
    await recordAudit(ctx, tx, {
      action: 'batch.undo-started',
      subjectId: id,
      affiliateId,
      environment,
      after: { leads: counts.leads, kept: counts.kept },
    });
    return counts;
  });
}

const consequenceOf = ({ leads }: UndoCounts): Consequence => ({
  figure: leads,
  leavesNone: false,
  meaning: `${counted(leads, 'lead')} would be removed`,
});
