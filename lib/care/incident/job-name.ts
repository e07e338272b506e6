import { z } from 'zod';
import type { JobName } from '@/lib/base/job/definition';

/** Counts whose data an incident touched (`count-scope.ts`). */
export const countScopeJobName: JobName<{ scopeId: number }> = {
  name: 'incident.scope',
  payload: z.object({ scopeId: z.int() }),
};
