import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/base/job/add-job';
import type { JobName } from '@/lib/base/job/definition';

const payload = z.object({ affiliateId: z.int() });
type Payload = z.infer<typeof payload>;

/** Makes the next steps (`make-steps.ts`), a time slice per run. */
export const makeSampleDataJobName: JobName<Payload> = { name: 'sample-data.make', payload };
/** Removes the next leads (`remove-leads.ts`), a time slice per run. */
export const removeSampleDataJobName: JobName<Payload> = { name: 'sample-data.remove', payload };

/** Adds the job in the caller's transaction; a waiting one of the affiliate is replaced. */
export async function addSampleDataJob(
  db: Queryable,
  job: JobName<Payload>,
  affiliateId: number,
): Promise<void> {
  await addJob(db, job, { affiliateId }, { key: `${job.name}:${affiliateId}`, priority: 20 });
}
