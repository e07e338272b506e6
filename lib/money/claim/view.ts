import type { Environment } from '@/word/environment';
import type { ClaimReason, ClaimSource, ClaimState, Testimony } from '@/word/return-claim';

/** A claim for a return as pages show it. What a reader may not know is null. */
export interface ClaimView {
  id: string;
  applicationId: string;
  leadId: string;
  environment: Environment;
  partnerName: string;
  affiliateName: string | null;
  product: string;
  /** `T. N. …7`. */
  applicant: string;
  /** It is decided, and what was said is not shown: the applicant's data is restricted. */
  isRestricted: boolean;
  reference: string | null;
  reason: ClaimReason;
  /** What the reason was called when it was claimed. */
  reasonWords: string;
  state: ClaimState;
  source: ClaimSource;
  acceptedAt: string | null;
  openedBy: string | null;
  openedAt: string;
  dueAt: string;
  /** What the lender says; null: not for this reader, erased, or restricted. */
  words: string | null;
  box: Testimony | null;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: string | null;
  decision: string | null;
  /** Null: by what is stored here. */
  decidedBy: string | null;
  decidedAt: string | null;
  files: readonly number[];
}
