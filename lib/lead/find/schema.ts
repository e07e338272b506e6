import { z } from 'zod';

/** In the body: what somebody looks for may be an applicant's, and never stands in a URL. */
export const findInput = z.strictObject({ text: z.string().trim().min(1).max(200) });
