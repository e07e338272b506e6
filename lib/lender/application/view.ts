import type { ApplicantStatement } from '@/lib/lead/applicant-statement/view';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';

/** One of a lender's applications, as its people read it in a list. */
export interface OwnApplicationView {
  id: string;
  /** The applicant's name while it is to be seen, then `T. N. …7`. */
  name: string;
  isWhole: boolean;
  product: string;
  partnerName: string;
  /** The affiliate's name, its code, or null: it is not told. */
  source: string | null;
  kind: ApplicationKind;
  status: ApplicationStatus;
  requestedAt: Date;
  settledAt: Date | null;
  reference: string | null;
  /** Its people decide it here. */
  isDecidedHere: boolean;
  /** It waits for them. */
  waits: boolean;
  /** How long it has waited, in the lender's opening hours. */
  waitedMs: number;
  /** It has waited longer than the lender means to. */
  isLate: boolean;
  /** Who else has it open. */
  heldBy: string | null;
  hasQuestion: boolean;
  isAnswered: boolean;
}

/** The same with all that was sent. */
export interface OwnApplicationDetail extends OwnApplicationView {
  link: string | null;
  /** What the applicant was asked and answered, by wire name, as it was sent; null: not to be seen any more. */
  values: Readonly<Record<string, string | number | boolean>> | null;
  /** What the applicant says beside values that were sent. */
  statements: ApplicantStatement[];
  /** The lender's own quote, as it came with the accept. */
  liveQuotes: unknown;
  consent: {
    givenAt: Date;
    channel: string;
    language: string | null;
    purposes: string[];
    words: string[] | null;
  } | null;
  withdrawnAt: Date | null;
  question: {
    text: string;
    askedAt: Date;
    askedBy: string | null;
    answer: string | null;
    answeredAt: Date | null;
  } | null;
  /** The next one that waits, after it; null: none. */
  next: string | null;
  previous: string | null;
}
