import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/job/add-job';
import type { JobName } from '@/lib/job/definition';

const payload = z.object({ batchId: z.int() });

/** Imports a batch, a slice of time at a time (`import-batch.ts`). */
export const importBatchJob: JobName<z.infer<typeof payload>> = { name: 'batch.import', payload };

/** Finds the referrals that the rows of a finished import ask for (`refer-rows.ts`). */
export const referRowsJob: JobName<z.infer<typeof payload>> = { name: 'batch.refer', payload };

const lanePayload = z.object({ batchId: z.int(), partnerId: z.int() });
export type ReferralLane = z.infer<typeof lanePayload>;

/** Makes a batch's referrals to one partner (`refer-to-partner.ts`). */
export const referToPartnerJob: JobName<ReferralLane> = {
  name: 'batch.refer-partner',
  payload: lanePayload,
};

/** Imports come after whatever somebody is waiting for. */
const importPriority = 10;

/**
 * Adds the job that imports a batch, in the caller's transaction. One waits for each batch, under a key by which
 * `listIdleBatches` finds the batches that nobody works on any more. An affiliate's imports run one after the other, a
 * slice each in turn: two large files of one do not keep everybody's from being read.
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

/** Adds the job that finds the referrals of a batch's rows, as `addImportJob` does. */
export async function addReferRowsJob(db: Queryable, batchId: number): Promise<void> {
  await addJob(db, referRowsJob, { batchId }, { key: `${referRowsJob.name}:${batchId}` });
}

/**
 * Adds the job that makes a batch's referrals to a partner, as `addImportJob` does. Those of one partner run one after
 * the other, in all workers together, so it never gets more calls at once than one lane makes.
 */
export async function addReferToPartnerJob(db: Queryable, lane: ReferralLane, runAt?: Date): Promise<void> {
  const { name } = referToPartnerJob;
  const key = `${name}:${lane.batchId}:${lane.partnerId}`;
  await addJob(db, referToPartnerJob, lane, { key, queue: `${name}:${lane.partnerId}`, runAt });
}
