import { findBatchFile } from '@/db/query/batch-list';
import { recordEvent } from '@/lib/audit/record-event';
import type { AffiliateContext } from '@/lib/context';
import { notFound, ruleBroken } from '@/lib/error';
import { readPublicId } from '@/lib/public-id';
import { pieceFile } from './piece-file';
import type { BatchFile } from './reader/batch-file';

/**
 * The file of one of the affiliate's batches, to correct what was refused, with the version of the consent that its
 * sender stated. Such a look at full ID numbers is audited (DESIGN 9). Throws `not_found`, or `rule_broken` when the
 * file is beyond its retention.
 */
export async function openBatchFile(
  ctx: AffiliateContext,
  batchId: string,
): Promise<{ file: BatchFile; consentText: string | null }> {
  const { database, env, scope } = ctx;
  const id = readPublicId(env.idKey, 'batch', batchId);
  const stored = id === null ? null : await findBatchFile(database.sql, scope, id);
  if (id === null || !stored) throw notFound('batch');
  if (!stored.isKept) throw ruleBroken('the file is no longer kept');
  await recordEvent(ctx, database.drizzle, {
    action: 'batch.file-read',
    subjectId: id,
    affiliateId: scope.affiliateId,
    environment: scope.environment,
  });
  return { file: pieceFile(ctx, id, stored.fileBytes), consentText: stored.consentText };
}
