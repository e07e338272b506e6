import type { ConsentChannel, ConsentedPurpose } from '@/word/consent';

/** What a lead's page shows of what its applicant has consented to. */
export interface LeadConsents {
  /** Newest first. */
  consents: {
    id: string;
    givenAt: string;
    channel: ConsentChannel;
    purposes: ConsentedPurpose[];
    language: string | null;
    textKey: string | null;
    /** Stated for the whole file that the lead came in. */
    isOfFile: boolean;
    /** They had opted out, were told so, and said yes all the same. */
    despiteOptOut: boolean;
    /** `Avaya: 2026-11-03/77`; null: none, or not shown. */
    recording: string | null;
    by: string | null;
  }[];
  withdrawals: {
    id: number;
    at: string;
    purposes: ConsentedPurpose[];
    how: string | null;
    by: string | null;
  }[];
  /** What is withdrawn now. */
  withdrawn: ConsentedPurpose[];
}
