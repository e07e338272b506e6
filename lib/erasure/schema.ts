import { z } from 'zod';

/** The ID number comes in a body or from standard input, never in a URL or an argument. */
export const applicantInput = z.strictObject({
  idNumber: z
    .string()
    .trim()
    .regex(/^\d{13}$/, 'must be 13 digits'),
});
export type ApplicantInput = z.input<typeof applicantInput>;
