import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/job/add-job';
import type { JobName } from '@/lib/job/definition';

const payload = z.object({ batchId: z.int() });

/** Imports a batch, one time slice per run (`import-batch.ts`). */
export const importBatchJob: JobName<z.infer<typeof payload>> = { name: 'batch.import', payload };

/** Finds the referrals requested by the rows of a finished import (`refer-rows.ts`). */
export const referRowsJob: JobName<z.infer<typeof payload>> = { name: 'batch.refer', payload };

const lanePayload = z.object({ batchId: z.int(), partnerId: z.int() });
export type ReferralLane = z.infer<typeof lanePayload>;

/** Makes a batch's referrals to one partner (`refer-to-partner.ts`). */
export const referToPartnerJob: JobName<ReferralLane> = {
  name: 'batch.refer-partner',
  payload: lanePayload,
};

/** Imports have lower priority than anything a person is waiting for. */
const importPriority = 10;

/**
 * Adds the job that imports a batch, in the caller's transaction. At most one job waits per batch, under a key by which
 * `listIdleBatches` finds batches without a job. An affiliate's imports take turns, one slice at a time, so that two
 * large files from one affiliate cannot block everybody else's.
 */
export async function addImportJob(
  db: Queryable,
  batch: { id: number; affiliateId: number },
  runAt?: Date,
): Promise<void> {
  const queue = `${importBatchJob.name}:${batch.affiliateId}`;
  const key = `${importBatchJob.name}:${batch.id}`;
  await addJob(db, importBatchJob, { batchId: batch.id }, { key, queue, priority: importPriority, runAt });
}

/** Adds the job that finds the referrals of a batch's rows. Keys and turns as in `addImportJob`. */
export async function addReferRowsJob(db: Queryable, batchId: number): Promise<void> {
  await addJob(db, referRowsJob, { batchId }, { key: `${referRowsJob.name}:${batchId}` });
}

/**
 * Adds the job that makes a batch's referrals to one partner, keyed as in `addImportJob`. Jobs for one partner run one
 * at a time across all workers, so it never gets more concurrent calls than one lane makes.
 */
export async function addReferToPartnerJob(db: Queryable, lane: ReferralLane, runAt?: Date): Promise<void> {
  const { name } = referToPartnerJob;
  const key = `${name}:${lane.batchId}:${lane.partnerId}`;
  await addJob(db, referToPartnerJob, lane, { key, queue: `${name}:${lane.partnerId}`, runAt });
}
