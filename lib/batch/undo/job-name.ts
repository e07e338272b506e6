import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/base/job/add-job';
import type { JobName } from '@/lib/base/job/definition';

const payload = z.object({ batchId: z.int() });

/** Removes the leads of an upload that is being undone, one time slice per run (`remove-leads.ts`). */
export const undoBatchJobName: JobName<z.infer<typeof payload>> = { name: 'batch.undo', payload };

/** Adds the job in the caller's transaction. */
export async function addUndoBatchJob(db: Queryable, batchId: number, runAt?: Date): Promise<void> {
  const key = `${undoBatchJobName.name}:${batchId}`;
  await addJob(db, undoBatchJobName, { batchId }, { key, priority: 10, runAt });
}
