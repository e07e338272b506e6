import { z } from 'zod';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { fieldText } from '@/lib/base/error/message';

/** The ID number comes in a body or from standard input, never in a URL or an argument. */
export const applicantInput = z.strictObject({
  idNumber: z
    .string()
    .trim()
    .regex(/^\d{13}$/, fieldText.thirteenDigits),
  /** A lead of the applicant who is meant, by its public id: another one's number is refused. */
  lead: publicIdSchema.optional(),
  /** Whoever made this request is meant: another one's number is refused. */
  request: z.number().int().positive().max(1e15).optional(),
});
