import { z } from 'zod';
import { fieldText } from '@/lib/base/error/message';
import { readReceipt } from './receipt';

/** Only ever in a body: with an ID number a receipt says whom a proof is about. */
export const proofInput = z.strictObject({
  receipt: z
    .string()
    .max(60, 'is too long for a receipt')
    .transform((text, context) => {
      const receipt = readReceipt(text);
      if (receipt !== null) return receipt;
      context.addIssue({
        code: 'custom',
        message: 'this is not a receipt: it has 25 letters and digits, in five groups',
      });
      return z.NEVER;
    }),
  idNumber: z
    .string()
    .trim()
    .transform((text) => text.replaceAll(' ', ''))
    .pipe(z.string().regex(/^(?:\d{13})?$/, fieldText.thirteenDigits))
    .optional(),
});
