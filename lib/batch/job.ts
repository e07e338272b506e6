import { z } from 'zod';
import type { JobName } from '@/lib/job/definition';

const payload = z.object({ batchId: z.int() });

/** Imports a batch, a slice of time at a time (`import-batch.ts`). */
export const importBatchJob: JobName<z.infer<typeof payload>> = { name: 'batch.import', payload };

/** Refers the rows of a finished import that name partners (`refer-rows.ts`). */
export const referRowsJob: JobName<z.infer<typeof payload>> = { name: 'batch.refer', payload };

/** Imports come after whatever somebody is waiting for: follow-ups of accepts run first. */
export const importPriority = 10;
