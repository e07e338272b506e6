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
  /** Half-typed leads of this applicant. */
  drafts: number;
}

/** The same after it was erased. */
export type ErasedApplicant = HeldOfApplicant;

/** Nobody here holds anything of this applicant (any more). */
export function holdsNothing({ leads, files, drafts }: HeldOfApplicant): boolean {
  return leads + files + drafts === 0;
}
