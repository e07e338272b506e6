import { listIdleBatches } from '@/db/query/batch-idle';
import type { Context } from '@/lib/context';
import { addBatchJob, importBatchJob, referRowsJob } from './job';

/**
 * Puts batches back to work that nobody works on any more: a job whose worker is killed each time it is tried runs
 * out of tries without a word. An import that does not get anywhere is ended by `importBatch`. Returns how many.
 */
export async function reviveBatches(ctx: Context): Promise<number> {
  const idle = await listIdleBatches(ctx.database.sql);
  for (const { id, job } of idle) {
    await addBatchJob(ctx.database.drizzle, job === importBatchJob.name ? importBatchJob : referRowsJob, id);
  }
  return idle.length;
}
