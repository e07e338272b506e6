import { z } from 'zod';
import { deleteForgottenUploads, deleteOldFiles } from '@/db/query/batch-upload';
import { defineJob } from '@/lib/job/definition';
import { giveUpImport, importBatch } from './import-batch';
import { addBatchJob, importBatchJob, referRowsJob } from './job';
import { referRows } from './refer-rows';
import { reviveBatches } from './revive-batches';

export const runImport = defineJob({
  ...importBatchJob,
  run: async (ctx, { batchId }) => {
    try {
      const outcome = await importBatch(ctx, batchId, ctx.signal);
      if (outcome.kind === 'finished') return;
      const runAt =
        outcome.runAfterMs > 0 ? new Date(ctx.clock.now().getTime() + outcome.runAfterMs) : undefined;
      await addBatchJob(ctx.database.drizzle, importBatchJob, batchId, runAt);
    } catch (error) {
      if (ctx.attempt >= ctx.maxAttempts && !ctx.signal.aborted) await giveUpImport(ctx, batchId);
      throw error;
    }
  },
});

export const runReferRows = defineJob({
  ...referRowsJob,
  run: async (ctx, { batchId }) => {
    if (await referRows(ctx, batchId, ctx.signal)) return;
    await addBatchJob(ctx.database.drizzle, referRowsJob, batchId);
  },
});

/** Puts batches back to work whose jobs are used up. */
export const reviveImports = defineJob({
  name: 'batch.revive',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    const revived = await reviveBatches(ctx);
    if (revived > 0) ctx.log.warn({ revived }, 'put batches back to work that nobody worked on');
  },
});

/** Removes uploads that were never finished, and files beyond their retention (DESIGN 9). */
export const sweepBatches = defineJob({
  name: 'batch.sweep',
  payload: z.object({}),
  schedule: '17 * * * *',
  run: async ({ database, log }) => {
    const uploads = await deleteForgottenUploads(database.sql);
    const pieces = await deleteOldFiles(database.sql);
    if (uploads + pieces > 0) log.info({ uploads, pieces }, 'swept batch files');
  },
});
