import { isDatabaseRefusing } from '@/db/error';
import {
  type ClaimedBatch,
  FencedError,
  lockBatch,
  updateBatchCompleted,
  updateBatchFailed,
  updateRunsForgiven,
} from '@/db/query/batch/batch-import';
import { mostRejectedBytes } from '@/db/query/batch/lead-chunk';
import { deleteFileOfErased } from '@/db/query/care/erasure';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { hasCode } from '@/lib/base/error/error';
import { isUnderNewKey } from '@/lib/base/process/secret-check';
import { addReferRowsJob } from './job-name';
import { erasedMeanwhile } from './prepare-rows';
import { stageRows } from './stage-rows';
import { storeChunks } from './store-chunks';

/** Said of a completed batch: after the number of rejected rows that are not kept, and before that of the others. */
const said = {
  leftOut: ` of the rejected rows are not kept, because only ${mostRejectedBytes / 2 ** 20} MB are: correct those in your own file`,
  unknownTexts: 'rows whose consent_text is unknown, so that it is not kept: ',
};

/** Maximum duration of a run; a large file continues in the next, so that it does not hold up other work. */
const sliceMs = 5_000;
const pauseMs = 15_000;
/** Maximum number of runs that stored nothing, killed or failed: another would do no better. */
const maximumRunsWithoutProgress = 25;

type ImportOutcome =
  | { readonly kind: 'finished' }
  /** More to do: run again, no sooner than in `runAfterMs`. */
  | { readonly kind: 'unfinished'; readonly runAfterMs: number; readonly batch: ClaimedBatch };

/**
 * Imports a batch, or resumes its import. Safe to kill at any moment and to run again, even by several workers at once:
 * only the latest run may write, and the rows, results and progress of a chunk commit together. A batch whose runs are
 * all killed before they store anything fails after 25. Waits during maintenance and while the affiliate is switched
 * off (design http 6, 503).
 */
export async function importBatch(
  ctx: Context,
  batchId: number,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const batch = await lockBatch(ctx.database, batchId);
  if (!batch) return { kind: 'finished' };
  if (batch.runs > maximumRunsWithoutProgress) {
    ctx.log.error({ batchId }, 'an import is given up: its runs end before they store anything');
    return await fail(ctx, batch, 'internal', 'internal error');
  }
  const { bytes } = ctx.env.piiKey;
  try {
    return await runImport({ ...ctx, scope: mintScope(batch.affiliateId, batch.environment) }, batch, signal);
  } catch (error) {
    if (error instanceof FencedError) return { kind: 'finished' };
    if (await isUnderNewKey(ctx, bytes, error)) return { kind: 'unfinished', runAfterMs: 0, batch };
    if (signal.aborted || isDatabaseRefusing(error))
      await updateRunsForgiven(ctx.database, batch).catch(() => {});
    if (!hasCode(error, 'unreadable') && !hasCode(error, 'rule_broken')) throw error;
    return await fail(ctx, batch, error.code, error.message);
  }
}

/** Fails a batch whose import keeps failing because of an internal error. */
export async function giveUpImport(ctx: Context, batchId: number): Promise<void> {
  const batch = await lockBatch(ctx.database, batchId);
  if (batch) await fail(ctx, batch, 'internal', 'internal error');
}

async function fail(
  ctx: Context,
  batch: ClaimedBatch,
  failure: string,
  message: string,
): Promise<ImportOutcome> {
  await updateBatchFailed(ctx.database, batch, failure, message).catch((error: unknown) => {
    if (!(error instanceof FencedError)) throw error;
  });
  return { kind: 'finished' };
}

async function runImport(
  ctx: AffiliateContext,
  batch: ClaimedBatch,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const reading = batch.reading ?? (await stageRows(ctx, batch, signal));
  const end = await storeChunks(ctx, batch, reading, performance.now() + sliceMs, signal);
  if (end === 'closed') {
    await updateRunsForgiven(ctx.database, batch);
    return { kind: 'unfinished', runAfterMs: pauseMs, batch };
  }
  if (end !== 'stored') return { kind: 'unfinished', runAfterMs: 0, batch };
  await ctx.database.transaction(async (tx) => {
    const { referrals, mayNameErased } = await updateBatchCompleted(tx, batch, said);
    if (mayNameErased) await deleteFileOfErased(tx, batch.id, erasedMeanwhile);
    if (referrals) await addReferRowsJob(tx, batch.id);
  });
  return { kind: 'finished' };
}
