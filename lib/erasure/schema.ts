import { z } from 'zod';

/** The ID number comes in a body or from standard input, never in an address or an argument. */
export const applicantInput = z.strictObject({
  idNumber: z
    .string()
    .trim()
    .regex(/^\d{13}$/, 'must be 13 digits'),
});
export type ApplicantInput = z.input<typeof applicantInput>;

/** What is held of one applicant, of all affiliates and in both environments. */
export interface HeldOfApplicant {
  leads: number;
  affiliates: number;
  /** Stored batch files that the applicant is in. */
  files: number;
}

/** The same after it was erased. `leads` 0: nobody here held anything of this applicant (any more). */
export type ErasedApplicant = HeldOfApplicant;
