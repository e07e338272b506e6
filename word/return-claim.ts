/** Why a lender gives an application back; each has its own check (design money 12, returns). */
export const claimReasons = [
  'already-client',
  'wrong-number',
  'not-applicant',
  'not-asked',
  'outside-rules',
  'fraud',
  'duplicate',
  /** Of a system's call, whose reason is in words that are none of these. */
  'other',
] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** What the reasons are called as they ship. */
export const claimReasonWords: Readonly<Record<ClaimReason, string>> = {
  'already-client': 'already our client',
  'wrong-number': 'wrong number',
  'not-applicant': 'not the applicant',
  'not-asked': 'did not ask for it',
  'outside-rules': 'outside our rules',
  fraud: 'fraud suspected',
  duplicate: 'duplicate',
  other: 'another reason',
};

/** What the reasons are called, where operators call them otherwise. */
export type ClaimReasonWords = Readonly<Record<ClaimReason, string>>;
export const longestReasonWords = 40;

/** What a claim's reason was called when it was claimed. `reasonWords`: null as it ships. */
export const saidReason = (claim: { reason: ClaimReason; reasonWords: string | null }): string =>
  claim.reasonWords ?? claimReasonWords[claim.reason];

/** What is looked at before anybody argues, whatever a reason is called. */
export const claimReasonChecks: ClaimReasonWords = {
  'already-client': 'Nothing that is stored here says so: words or a file do.',
  'wrong-number': 'The calls that agents have noted, the text message, and whether its link was opened.',
  'not-applicant': 'The calls that agents have noted, the text message, and whether its link was opened.',
  'not-asked': 'The consent, with its words.',
  'outside-rules': 'The rules on the day of the offer, against what was sent.',
  fraud: 'Nothing that is stored here says so: words or a file do.',
  duplicate: 'What was sent of the same person in the 90 days before.',
  other: 'Nothing that is stored here says so.',
};

export const claimStates = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Who opened it: one of the lender's people, or its system by a signed `returned`. */
export const claimSources = ['person', 'call'] as const;
export type ClaimSource = (typeof claimSources)[number];

/** What the portal knows says about the reason: it proves it, speaks against it, or decides nothing. */
export const claimVerdicts = ['proves', 'refutes', 'open'] as const;
export type ClaimVerdict = (typeof claimVerdicts)[number];

/** What the portal's own data says about the reason of a claim, before anybody argues. */
export interface Testimony {
  readonly verdict: ClaimVerdict;
  readonly lines: readonly string[];
}

/** What is stored of a claim, encrypted: the lender's words, and what the portal's own data said. */
export interface ClaimBody {
  readonly words: string;
  readonly box: Testimony;
}

/** The reasons that people choose from. */
export const chosenReasons = claimReasons.filter((reason) => reason !== 'other');

/** Where the terms say so, these are decided at once if the portal's own data proves them. */
export const provableReasons: readonly ClaimReason[] = ['outside-rules', 'duplicate'];

/** A partner's terms of returns. */
export interface ReturnTerms {
  /** How many days after the acceptance a return can be claimed. */
  days: number;
  /** How much of a month's accepted applications may be given back, in percent; one at least. */
  percent: number;
  /** A signed `returned` opens a claim instead of counting at once. */
  byClaim: boolean;
  /** What the portal's own data proves is accepted at once. */
  atOnce: boolean;
}

export const usualReturnTerms: ReturnTerms = { days: 14, percent: 15, byClaim: false, atOnce: false };

/** How long the affiliate has for a word, in working days. */
export const answerWorkingDays = 3;

/** Characters of the lender's words, the affiliate's word and the decision. */
export const longestClaimWords = 1_000;

/** How many claims a list shows. */
export const mostClaimsListed = 200;

export const mostClaimFiles = 5;
export const mostClaimFileBytes = 10 * 1024 * 1024;
export const claimFileTypes = ['pdf', 'jpg', 'png'] as const;
export type ClaimFileType = (typeof claimFileTypes)[number];

/** What claims are counted by. */
export const claimGroupings = ['lender', 'affiliate', 'agent', 'reason'] as const;
export type ClaimGrouping = (typeof claimGroupings)[number];
