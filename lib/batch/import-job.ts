import { z } from 'zod';
import { deleteForgottenUploads, deleteOldFiles } from '@/db/query/batch-upload';
import { addJob } from '@/lib/job/add-job';
import { defineJob } from '@/lib/job/definition';
import { giveUpImport, importBatch } from './import-batch';
import { importBatchJob, importPriority, referRowsJob } from './job';
import { referRows } from './refer-rows';

export const runImport = defineJob({
  ...importBatchJob,
  run: async (ctx, { batchId }) => {
    try {
      const outcome = await importBatch(ctx, batchId, ctx.signal);
      if (outcome.kind === 'finished') return;
      const runAt =
        outcome.runAfterMs > 0 ? new Date(ctx.clock.now().getTime() + outcome.runAfterMs) : undefined;
      await addJob(ctx.database.drizzle, importBatchJob, { batchId }, { priority: importPriority, runAt });
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
    await addJob(ctx.database.drizzle, referRowsJob, { batchId }, { priority: importPriority });
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
