import { listBatchesOf } from '@/db/query/batch/batch-list';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import { maskFileName } from '@/lib/applicant/mask';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import type { BatchListPage } from './list-view';

const pageSize = 50;

/**
 * Lists the affiliate's batches in this environment, newest first. `before` is a batch id; an unknown one is ignored.
 */
export async function listBatches(
  ctx: AffiliateContext,
  { before }: { before?: string },
): Promise<BatchListPage> {
  const { idKey } = ctx.env;
  const beforeId = before === undefined ? null : readPublicId(idKey, 'batch', before);
  const rows = await readFromReplica(ctx, (db) =>
    listBatchesOf(db, ctx.scope, { beforeId, limit: pageSize + 1 }),
  );
  // A file may be called by an applicant's name.
  const isMasked = isViewing(ctx);
  const shown = (fileName: string | null) =>
    isMasked && fileName !== null ? maskFileName(fileName) : fileName;
  const batches = rows
    .slice(0, pageSize)
    .map(({ id, userName, createdAt, message: _message, finishedAt: _finishedAt, ...batch }) => ({
      ...batch,
      fileName: shown(batch.fileName),
      corrects: batch.corrects && { fileName: shown(batch.corrects.fileName) },
      id: publicId(idKey, 'batch', id),
      sentBy: userName ?? 'API',
      createdAt: createdAt.toISOString(),
    }));
  return { batches, next: rows.length > pageSize ? (batches.at(-1)?.id ?? null) : null };
}
