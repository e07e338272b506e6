import { z } from 'zod';
import type { JobName } from '@/lib/job/definition';

const payload = z.object({
  partnerId: z.int(),
  /** Its public id, as the partner was told. */
  applicationId: z.string(),
  phase: z.enum(['link', 'decision']),
});

/** A sandbox partner's callback about one application (`call-back.ts`). */
export const callBackJobName: JobName<z.infer<typeof payload>> = {
  name: 'sandbox.call-back',
  payload,
  maxAttempts: 8,
};
