import { z } from 'zod';

/** Of one request; a large file is asked about in pages. */
export const knownAtOnce = 1_000;

export const knownInput = z.strictObject({
  applicants: z
    .array(z.strictObject({ idNumber: z.string().regex(/^\d{13}$/), intentId: z.int().min(1) }))
    .min(1)
    .max(knownAtOnce),
});

export type KnownApplicant = z.output<typeof knownInput>['applicants'][number];
