import { findBatchFile } from '@/db/query/batch-list';
import { recordEvent } from '@/lib/audit/record-event';
import type { AffiliateContext } from '@/lib/context';
import { notFound, ruleBroken } from '@/lib/error';
import { readPublicId } from '@/lib/public-id';
import type { ByteSource } from '@/lib/spreadsheet/source';
import { pieceFile } from './import/piece-file';

interface OpenedBatchFile {
  readonly file: ByteSource;
  /** Version of the consent text that the sender stated, and the default intent of the rows. */
  readonly consentText: string | null;
  readonly intentTitle: string | null;
  readonly intentId: string | null;
}

/**
 * Opens the file of one of the affiliate's batches as it was sent, to correct rejected rows. Audited, because it shows
 * full ID numbers (design 9). Throws `not_found`, or `rule_broken` when the file is past its retention.
 */
export async function openBatchFile(ctx: AffiliateContext, batchId: string): Promise<OpenedBatchFile> {
  const { database, env, scope } = ctx;
  const id = readPublicId(env.idKey, 'batch', batchId);
  const stored = id === null ? null : await findBatchFile(database, scope, id);
  if (id === null || !stored) throw notFound('batch');
  if (!stored.isKept) throw ruleBroken('the file is no longer kept');
  await recordEvent(ctx, database, {
    action: 'batch.file-read',
    subjectId: id,
    affiliateId: scope.affiliateId,
    environment: scope.environment,
  });
  const { fileBytes, isKept: _, ...sent } = stored;
  return { file: pieceFile(ctx, id, fileBytes), ...sent };
}
