import { z } from 'zod';
import { statedStatus } from '@/lib/catalogue/partner/schema';
import { webUrlOrNull } from '@/lib/catalogue/partner/url';

const isWebUrl = (text: string) => webUrlOrNull(text) !== null;

/** The body of `POST /sandbox/lead/{hashid}/settle`: what a partner's callback would say (design sample 1). */
export const settleSchema = z.object({
  status: statedStatus.describe('What the partner says.'),
  link: z
    .string()
    .refine(isWebUrl, 'must be an http or https URL')
    .nullish()
    .describe('The partner’s link, where it has one.'),
});

export const mostDays = 365;

/** The body of `POST /sandbox/lead/{hashid}/advance`. */
export const advanceSchema = z.object({
  days: z.int().min(1).max(mostDays).describe('How many days go by for this lead.'),
});
