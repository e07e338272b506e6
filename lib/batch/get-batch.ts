import { findBatch, listBatchRows } from '@/db/query/batch/batch';
import type { BatchRowStatus } from '@/db/schema/batch/batch';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import { maskFileName } from '@/lib/applicant/mask';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { assertStillLetIn } from '@/lib/base/guard/pass-guard';
import { unreadable } from '@/lib/base/spreadsheet/limit';
import { type BatchAnswer, batchAnswer } from './view';

export interface BatchPage {
  /** Only rows after this one. */
  after: number;
  limit: number;
  status: BatchRowStatus | null;
}

/**
 * Returns a batch with a page of its rows' results. Throws `not_found` for an id that is unknown or belongs to the
 * other environment, `forbidden` for another affiliate's batch (spec 4, design batch 17).
 */
export async function getBatch(
  ctx: AffiliateContext,
  batchId: string,
  page: BatchPage,
): Promise<BatchAnswer> {
  const { database } = ctx;
  const id = readPublicId(ctx.env.idKey, 'batch', batchId);
  const batch = id === null ? null : await findBatch(database, ctx.scope, id);
  if (!batch) throw notFound('batch');
  if (batch.affiliateId !== ctx.scope.affiliateId) {
    throw new AppError('forbidden', answerText.batchOfAnother);
  }
  const rows = await listBatchRows(database, ctx.scope, batch.id, { ...page, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  // A file may be called by an applicant's name.
  const fileName = isViewing(ctx) && batch.fileName !== null ? maskFileName(batch.fileName) : batch.fileName;
  return batchAnswer(
    ctx.env.idKey,
    { ...batch, fileName },
    shown,
    rows.length > page.limit ? (shown.at(-1)?.row ?? null) : null,
  );
}

const pollMs = [20, 50, 100, 200];

/**
 * Waits up to `waitMs` for an import to finish. Returns the full result with every row, or null if it is not finished
 * by then. Throws the error of a bad file: `unreadable`, or the limit exceeded (design batch 12, bad files);
 * `unauthorized` where its key was revoked while it waited.
 */
export async function awaitBatch(
  ctx: AffiliateContext,
  batchId: number,
  waitMs: number,
): Promise<{ finished: boolean; answer: BatchAnswer }> {
  const { database } = ctx;
  const until = performance.now() + waitMs;
  for (let polls = 0; ; polls += 1) {
    const batch = await findBatch(database, ctx.scope, batchId);
    if (!batch) throw notFound('batch');
    if (polls > 0 && (batch.finishedAt !== null || performance.now() >= until)) await assertStillLetIn(ctx);
    if (batch.status === 'failed' && batch.failure === 'unreadable') throw unreadable(batch.message ?? '');
    if (batch.status === 'failed' && batch.failure === 'rule_broken') throw ruleBroken(batch.message ?? '');
    if (batch.finishedAt !== null) {
      const rows = await listBatchRows(database, ctx.scope, batch.id, {
        after: 0,
        limit: null,
        status: null,
      });
      return { finished: true, answer: batchAnswer(ctx.env.idKey, batch, rows, null) };
    }
    const left = until - performance.now();
    if (left <= 0) return { finished: false, answer: batchAnswer(ctx.env.idKey, batch, [], null) };
    // Poll: no connection is held while waiting. Grows to a few queries a second.
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, pollMs[polls] ?? 200)));
  }
}
