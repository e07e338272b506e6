import { z } from 'zod';

/** The job that asks a partner again about one application (`follow-up-application.ts`). */
export const followUpJobName = 'application.follow-up';
export const followUpPayload = z.object({ applicationId: z.int() });
