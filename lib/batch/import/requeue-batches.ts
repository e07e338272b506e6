import { listIdleBatches } from '@/db/query/batch/batch-idle';
import { listIdleMatches } from '@/db/query/batch/batch-match';
import { listIdleLanes } from '@/db/query/batch/batch-referral';
import { listIdleUndos } from '@/db/query/batch/batch-undo';
import type { Context } from '@/lib/base/actor/context';
import { addMatchLeadsJob, matchLeadsJobName } from '@/lib/batch/match/job-name';
import { addUndoBatchJob, undoBatchJobName } from '@/lib/batch/undo/job-name';
import {
  addFurtherImportJob,
  addReferRowsJob,
  addReferToPartnerJob,
  importBatchJobName,
  referToPartnerJobName,
} from './job-name';

/**
 * Requeues batches without a usable job, for their import or what follows on it, and returns how many: a job whose
 * worker is killed on every try runs out of tries silently. `importBatch` ends imports that make no progress.
 */
export async function requeueBatches(ctx: Context): Promise<number> {
  const idle = await listIdleBatches(ctx.database);
  for (const { job, ...batch } of idle) {
    if (job === importBatchJobName.name) await addFurtherImportJob(ctx.database, batch);
    else await addReferRowsJob(ctx.database, batch.id);
  }
  const lanes = await listIdleLanes(ctx.database, referToPartnerJobName.name);
  for (const lane of lanes) await addReferToPartnerJob(ctx.database, lane);
  const matches = await listIdleMatches(ctx.database, matchLeadsJobName.name);
  for (const owner of matches) await addMatchLeadsJob(ctx.database, owner);
  const undos = await listIdleUndos(ctx.database, undoBatchJobName.name);
  for (const batchId of undos) await addUndoBatchJob(ctx.database, batchId);
  return idle.length + lanes.length + matches.length + undos.length;
}
