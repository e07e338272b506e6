import { z } from 'zod';
import type { JobName } from '@/lib/base/job/definition';

/** Searches everything stored after an erasure (`search-stored.ts`). */
export const searchStoredJobName: JobName<{ proofId: number }> = {
  name: 'erasure.search',
  payload: z.object({ proofId: z.int() }),
};
