import { listIdleBatches } from '@/db/query/batch-idle';
import { listIdleLanes } from '@/db/query/batch-referral';
import type { Context } from '@/lib/context';
import {
  addImportJob,
  addReferRowsJob,
  addReferToPartnerJob,
  importBatchJob,
  referToPartnerJob,
} from './job';

/**
 * Puts batches back to work that nobody works on any more: a job whose worker is killed each time it is tried runs
 * out of tries without a word. An import that does not get anywhere is ended by `importBatch`. Returns how many.
 */
export async function reviveBatches(ctx: Context): Promise<number> {
  const idle = await listIdleBatches(ctx.database);
  for (const { id, affiliateId, job } of idle) {
    if (job === importBatchJob.name) await addImportJob(ctx.database, { id, affiliateId });
    else await addReferRowsJob(ctx.database, id);
  }
  const lanes = await listIdleLanes(ctx.database, referToPartnerJob.name);
  for (const lane of lanes) await addReferToPartnerJob(ctx.database, lane);
  return idle.length + lanes.length;
}
