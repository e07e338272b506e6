import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/base/job/add-job';
import type { JobName } from '@/lib/base/job/definition';

const payload = z.object({ batchId: z.int() });

/** Imports a batch, one time slice per run (`import-batch.ts`). */
export const importBatchJobName: JobName<z.infer<typeof payload>> = { name: 'batch.import', payload };

/** The same for the first run of a small file, with a runner of its own: it never waits until a large one has been read. */
export const importSmallBatchJobName: JobName<z.infer<typeof payload>> = {
  name: 'batch.import-small',
  payload,
};

/** Finds the referrals requested by the rows of a finished import (`refer-rows.ts`). */
export const referRowsJobName: JobName<z.infer<typeof payload>> = { name: 'batch.refer', payload };

const lanePayload = z.object({ batchId: z.int(), partnerId: z.int() });
export type ReferralLane = z.infer<typeof lanePayload>;

/** Makes a batch's referrals to one partner (`refer-to-partner.ts`). */
export const referToPartnerJobName: JobName<ReferralLane> = {
  name: 'batch.refer-partner',
  payload: lanePayload,
};

/** Imports have lower priority than anything a person is waiting for: smaller files first. */
const importPriority = { small: 10, middle: 11, large: 12 };
const smallBytes = 256 * 1024;
const middleBytes = 4 * 1024 * 1024;

const sizeOf = (bytes: number) => (bytes <= smallBytes ? 'small' : bytes <= middleBytes ? 'middle' : 'large');

interface BatchToImport {
  id: number;
  affiliateId: number;
  fileBytes: number;
}

/**
 * Adds the job that imports a batch, in the caller's transaction. At most one job waits per batch, under a key by which
 * `listIdleBatches` finds batches without a job. An affiliate's imports take turns, one slice at a time, small files
 * before large ones, so that no affiliate blocks everybody else's files, nor its own small ones.
 */
export async function addImportJob(db: Queryable, batch: BatchToImport): Promise<void> {
  const job = sizeOf(batch.fileBytes) === 'small' ? importSmallBatchJobName : importBatchJobName;
  await addJob(db, job, { batchId: batch.id }, importOptions(batch));
}

/** Adds the job that goes on with an import. A small file that is not done in its first run is not small after all. */
export async function addFurtherImportJob(db: Queryable, batch: BatchToImport, runAt?: Date): Promise<void> {
  await addJob(db, importBatchJobName, { batchId: batch.id }, { ...importOptions(batch), runAt });
}

const importOptions = ({ id, affiliateId, fileBytes }: BatchToImport) => ({
  key: `${importBatchJobName.name}:${id}`,
  queue: `${importBatchJobName.name}:${affiliateId}`,
  priority: importPriority[sizeOf(fileBytes)],
});

/** Adds the job that finds the referrals of a batch's rows. Keys and turns as in `addImportJob`. */
export async function addReferRowsJob(db: Queryable, batchId: number): Promise<void> {
  await addJob(db, referRowsJobName, { batchId }, { key: `${referRowsJobName.name}:${batchId}` });
}

/**
 * Adds the job that makes a batch's referrals to one partner, keyed as in `addImportJob`. Jobs for one partner run one
 * at a time across all workers, so it never gets more concurrent calls than one lane makes.
 */
export async function addReferToPartnerJob(db: Queryable, lane: ReferralLane, runAt?: Date): Promise<void> {
  const { name } = referToPartnerJobName;
  const key = `${name}:${lane.batchId}:${lane.partnerId}`;
  await addJob(db, referToPartnerJobName, lane, { key, queue: `${name}:${lane.partnerId}`, runAt });
}
