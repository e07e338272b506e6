import { listIdleBatches } from '@/db/query/batch-idle';
import { listIdleLanes } from '@/db/query/batch-referral';
import type { Context } from '@/lib/context';
import {
  addFurtherImportJob,
  addReferRowsJob,
  addReferToPartnerJob,
  importBatchJob,
  referToPartnerJob,
} from './job';

/**
 * Requeues batches without a usable job and returns how many: a job whose worker is killed on every try runs out of
 * tries silently. `importBatch` ends imports that make no progress.
 */
export async function requeueBatches(ctx: Context): Promise<number> {
  const idle = await listIdleBatches(ctx.database);
  for (const { job, ...batch } of idle) {
    if (job === importBatchJob.name) await addFurtherImportJob(ctx.database, batch);
    else await addReferRowsJob(ctx.database, batch.id);
  }
  const lanes = await listIdleLanes(ctx.database, referToPartnerJob.name);
  for (const lane of lanes) await addReferToPartnerJob(ctx.database, lane);
  return idle.length + lanes.length;
}
