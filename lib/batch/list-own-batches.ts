import { listBatchesOf } from '@/db/query/batch/batch-list';
import type { AffiliateContext } from '@/lib/base/actor/context';
import type { OwnBatchPage } from './schema';
import { type BatchSummary, batchSummary } from './view';

/** The body of `GET /lead/batch` (design batch 18). */
interface OwnBatches {
  batches: BatchSummary[];
  /** The `after` of the next page; null on the last. */
  next: string | null;
}

/** Lists the caller's batches in this environment, whoever sent them, newest first, without their rows' results. */
export async function listOwnBatches(
  ctx: AffiliateContext,
  { beforeId, limit }: OwnBatchPage,
): Promise<OwnBatches> {
  const rows = await listBatchesOf(ctx.database, ctx.scope, { beforeId, limit: limit + 1 });
  const batches = rows.slice(0, limit).map((row) => batchSummary(ctx.env.idKey, row));
  return { batches, next: rows.length > limit ? (batches.at(-1)?.batch_id ?? null) : null };
}
