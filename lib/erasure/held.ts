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
