/** Counts of an applicant's data, for all affiliates and in both environments. */
export interface HeldOfApplicant {
  leads: number;
  affiliates: number;
  /** Stored batch files with the applicant. */
  files: number;
  /** Drafts with this applicant. */
  drafts: number;
}

/** The same counts after the erasure. */
export type ErasedApplicant = HeldOfApplicant;

/** With the receipt of the proof, which is shown once. */
export interface ErasureDone extends ErasedApplicant {
  receipt: string;
}

/** True if there is no data of this applicant (any more). */
export function holdsNothing({ leads, files, drafts }: HeldOfApplicant): boolean {
  return leads + files + drafts === 0;
}
