import { listIdleBatches } from '@/db/query/batch/batch-idle';
import { listIdleMatches } from '@/db/query/batch/batch-match';
import { listIdleLanes } from '@/db/query/batch/batch-referral';
import { listIdleUndos } from '@/db/query/batch/batch-undo';
import type { Context } from '@/lib/base/actor/context';
import { addMatchLeadsJob, matchLeadsJob } from '@/lib/batch/match/job';
import { addUndoBatchJob, undoBatchJob } from '@/lib/batch/undo/job';
import {
  addFurtherImportJob,
  addReferRowsJob,
  addReferToPartnerJob,
  importBatchJob,
  referToPartnerJob,
} from './job';

/**
 * Requeues batches without a usable job, for their import or what follows on it, and returns how many: a job whose
 * worker is killed on every try runs out of tries silently. `importBatch` ends imports that make no progress.
 */
export async function requeueBatches(ctx: Context): Promise<number> {
  const idle = await listIdleBatches(ctx.database);
  for (const { job, ...batch } of idle) {
    if (job === importBatchJob.name) await addFurtherImportJob(ctx.database, batch);
    else await addReferRowsJob(ctx.database, batch.id);
  }
  const lanes = await listIdleLanes(ctx.database, referToPartnerJob.name);
  for (const lane of lanes) await addReferToPartnerJob(ctx.database, lane);
  const matches = await listIdleMatches(ctx.database, matchLeadsJob.name);
  for (const owner of matches) await addMatchLeadsJob(ctx.database, owner);
  const undos = await listIdleUndos(ctx.database, undoBatchJob.name);
  for (const batchId of undos) await addUndoBatchJob(ctx.database, batchId);
  return idle.length + lanes.length + matches.length + undos.length;
}
