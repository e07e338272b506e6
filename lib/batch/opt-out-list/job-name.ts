import { z } from 'zod';
import type { Queryable } from '@/db/client';
import { addJob } from '@/lib/base/job/add-job';
import type { JobName } from '@/lib/base/job/definition';

const filePayload = z.object({ fileId: z.int() });
const listPayload = z.object({ listId: z.int() });

/** Reads a file of opt-outs, counts it anew or publishes it, as its status says. */
export const optOutFileJobName: JobName<z.infer<typeof filePayload>> = {
  name: 'opt-out.file',
  payload: filePayload,
};

/** Lifts what a list says that is withdrawn. */
export const withdrawListJobName: JobName<z.infer<typeof listPayload>> = {
  name: 'opt-out.withdraw',
  payload: listPayload,
};

/** After what a person waits for, before large files of leads. */
const priority = 5;

/** Adds the job in the caller's transaction. By its key `listIdleOptOutWork` finds files without one. */
export async function addOptOutFileJob(db: Queryable, fileId: number): Promise<void> {
  const { name } = optOutFileJobName;
  await addJob(db, optOutFileJobName, { fileId }, { key: `${name}:${fileId}`, queue: name, priority });
}

/** The same. Lists are changed one after the other: each may be a million rows. */
export async function addWithdrawListJob(db: Queryable, listId: number): Promise<void> {
  const { name } = withdrawListJobName;
  const queue = optOutFileJobName.name;
  await addJob(db, withdrawListJobName, { listId }, { key: `${name}:${listId}`, queue, priority });
}
