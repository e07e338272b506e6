import { z } from 'zod';
import { fileLimit } from '@/lib/base/spreadsheet/limit';

/** Of one request about an opened file; a large one is asked about in pages. */
export const knownAtOnce = 1_000;
/** Of one request that names no file. */
export const knownWithoutFile = 20;

const input = z.strictObject({
  applicants: z
    .array(
      z.strictObject({
        idNumber: z.string().regex(/^\d{13}$/),
        intentId: z.int().min(1),
        /** As it would be stored; an opt-out may be of the number alone. */
        cellPhoneNumber: z.string().max(20).optional(),
      }),
    )
    .min(1)
    .max(knownAtOnce),
  /** The file that the user has just opened: SHA-256 of its bytes in hex, and how many rows it has. */
  file: z
    .strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/), rows: z.int().min(1).max(fileLimit.rows) })
    .optional(),
});

export const knownInput = input.superRefine(({ applicants, file }, ctx) => {
  if (applicants.length > (file?.rows ?? knownWithoutFile))
    ctx.addIssue({
      code: 'custom',
      path: ['applicants'],
      message: `at most as many as the opened file has rows, or ${knownWithoutFile} without a file`,
    });
});

export type KnownApplicant = z.output<typeof input>['applicants'][number];
