import { z } from 'zod';

/** Follows up an application with its partner (`follow-up-application.ts`). */
export const followUpJobName = 'application.follow-up';
export const followUpPayload = z.object({ applicationId: z.int() });
