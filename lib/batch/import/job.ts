import { z } from 'zod';
import { isDatabaseRefusing } from '@/db/error';
import { findBatchToImport } from '@/db/query/batch/batch-import';
import { deleteForgottenUploads, deleteOldFiles } from '@/db/query/batch/batch-upload';
import { applyDuePeriods } from '@/lib/account/environment/lock-settings';
import { defineJob, type JobContext } from '@/lib/base/job/definition';
import { environmentNames } from '@/word/environment';
import { giveUpImport, importBatch } from './import-batch';
import {
  addFurtherImportJob,
  addReferRowsJob,
  addReferToPartnerJob,
  importBatchJobName,
  importSmallBatchJobName,
  referRowsJobName,
  referToPartnerJobName,
} from './job-name';
import { referRows } from './refer-rows';
import { referToPartner } from './refer-to-partner';
import { requeueBatches } from './requeue-batches';

async function runSlice(ctx: JobContext, { batchId }: { batchId: number }): Promise<void> {
  try {
    const outcome = await importBatch(ctx, batchId, ctx.signal);
    if (outcome.kind === 'finished') return;
    const runAt =
      outcome.runAfterMs > 0 ? new Date(ctx.clock.now().getTime() + outcome.runAfterMs) : undefined;
    await addFurtherImportJob(ctx.database, outcome.batch, runAt);
  } catch (error) {
    // A full disk says nothing of the file: `batch.revive` goes on with it.
    const mayGoOn = ctx.signal.aborted || isDatabaseRefusing(error);
    if (ctx.attempt >= ctx.maxAttempts && !mayGoOn) await giveUpImport(ctx, batchId);
    throw error;
  }
}

export const importBatchJob = defineJob({ ...importBatchJobName, run: runSlice });

/** A few KB of a workbook can hold as much work as a large file: after this long it goes on among those. */
const smallWithinMs = 3_000;

export const importSmallBatchJob = defineJob({
  ...importSmallBatchJobName,
  runner: 'small',
  run: async (ctx, { batchId }) => {
    const late = AbortSignal.timeout(smallWithinMs);
    try {
      await runSlice({ ...ctx, signal: AbortSignal.any([ctx.signal, late]) }, { batchId });
    } catch (error) {
      if (!late.aborted || ctx.signal.aborted) throw error;
      const batch = await findBatchToImport(ctx.database, batchId);
      if (batch) await addFurtherImportJob(ctx.database, batch);
    }
  },
});

export const referRowsJob = defineJob({
  ...referRowsJobName,
  runner: 'referral',
  run: async (ctx, { batchId }) => {
    if (await referRows(ctx, batchId, ctx.signal)) return;
    await addReferRowsJob(ctx.database, batchId);
  },
});

export const referToPartnerJob = defineJob({
  ...referToPartnerJobName,
  runner: 'referral',
  run: async (ctx, lane) => {
    const end = await referToPartner(ctx, lane, ctx.signal);
    if (end.kind === 'finished') return;
    const runAt = end.runAfterMs > 0 ? new Date(ctx.clock.now().getTime() + end.runAfterMs) : undefined;
    await addReferToPartnerJob(ctx.database, lane, runAt);
  },
});

/** Requeues batches whose jobs have no tries left. */
export const requeueBatchesJob = defineJob({
  name: 'batch.revive',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    const requeued = await requeueBatches(ctx);
    if (requeued > 0) ctx.log.warn({ requeued }, 'requeued batches whose job was lost');
  },
});

/** Removes uploads that were never finished, and files past their retention (design care 4). */
export const sweepBatchesJob = defineJob({
  name: 'batch.sweep',
  payload: z.object({}),
  schedule: '17 * * * *',
  run: async (ctx) => {
    const { database, log } = ctx;
    for (const environment of environmentNames) await applyDuePeriods(ctx, environment);
    const uploads = await deleteForgottenUploads(database);
    const pieces = await deleteOldFiles(database);
    if (uploads + pieces > 0) log.info({ uploads, pieces }, 'swept batch files');
  },
});
