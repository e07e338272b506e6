import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/job/add-job';
import type { JobName } from '@/lib/job/definition';

const payload = z.object({ batchId: z.int() });

/** Imports a batch, a slice of time at a time (`import-batch.ts`). */
export const importBatchJob: JobName<z.infer<typeof payload>> = { name: 'batch.import', payload };

/** Refers the rows of a finished import that name partners (`refer-rows.ts`). */
export const referRowsJob: JobName<z.infer<typeof payload>> = { name: 'batch.refer', payload };

/** Imports come after whatever somebody is waiting for: follow-ups of accepts run first. */
const importPriority = 10;

/**
 * Adds the job, in the caller's transaction. One of a kind waits for each batch, under a key by which
 * `listIdleBatches` finds the batches that nobody works on any more.
 */
export async function addBatchJob(
  q: Queryable,
  job: typeof importBatchJob | typeof referRowsJob,
  batchId: number,
  runAt?: Date,
): Promise<void> {
  await addJob(q, job, { batchId }, { key: `${job.name}:${batchId}`, priority: importPriority, runAt });
}
