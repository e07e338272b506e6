import { z } from 'zod';

/** The end of the link's path; longer ones are not ours. */
export const shareTokenInput = z.strictObject({ token: z.string().min(1).max(100) });

export interface MadePartnerShare {
  link: string;
  expiresAt: Date;
}
