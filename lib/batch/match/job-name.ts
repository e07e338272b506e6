import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/base/job/add-job';
import type { JobName } from '@/lib/base/job/definition';
import { environmentNames } from '@/word/environment';

const payload = z.object({ affiliateId: z.int(), environment: z.enum(environmentNames) });
export type MatchOwner = z.infer<typeof payload>;

/**
 * Asks partners for an affiliate's uploads, one time slice per run (`match-leads.ts`). One job for each affiliate and
 * environment, however many uploads wait: so affiliates take turns, and not uploads.
 */
export const matchLeadsJobName: JobName<MatchOwner> = { name: 'batch.match', payload };

/** Adds the job in the caller's transaction; one that waits already is enough. Below the imports' priority. */
export async function addMatchLeadsJob(db: Queryable, owner: MatchOwner, runAt?: Date): Promise<void> {
  const { name } = matchLeadsJobName;
  const { affiliateId, environment } = owner;
  const key = `${name}:${affiliateId}:${environment}`;
  await addJob(db, matchLeadsJobName, owner, { key, queue: `${name}:${affiliateId}`, priority: 20, runAt });
}
