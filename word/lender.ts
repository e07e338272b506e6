/** What a lender reads of the affiliate that an application came from: its name, a code (`A-17`), or nothing. */
export const sourcesShown = ['name', 'code', 'nothing'] as const;
export type SourceShown = (typeof sourcesShown)[number];

/** Who decides about a partner's applications: its endpoint, its people in the portal, or nobody: all are accepted. */
export const deciders = ['endpoint', 'portal', 'nobody'] as const;
export type Decider = (typeof deciders)[number];

/**
 * Returns who decides about a partner's applications. Unless it is set, its accept URL says: without one nobody is
 * there to ask. An endpoint without a URL cannot be asked either.
 */
export function deciderOf(partner: { decides: Decider | null; acceptUrl: string | null }): Decider {
  if (partner.decides === 'portal' || partner.decides === 'nobody') return partner.decides;
  return partner.acceptUrl === null ? 'nobody' : 'endpoint';
}

/** The opening hours within which a lender means to decide, unless it says otherwise. */
export const usualAnswerWithinHours = 8;

/** Characters of a lender's question to the call centre, and of its answer. */
export const longestQuestion = 500;

/** Why a lender declines, as its people choose; a code, never an applicant's value. */
export const declineReasons = [
  'affordability',
  'credit-record',
  'employment',
  'documents',
  'outside-rules',
  'already-client',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const declineWords: Readonly<Record<DeclineReason, string>> = {
  affordability: 'cannot afford it',
  'credit-record': 'credit record',
  employment: 'employment',
  documents: 'documents are missing or wrong',
  'outside-rules': 'outside our rules',
  'already-client': 'already our client',
  other: 'another reason',
};

/** How many days after its last step a lender sees an accepted application whole. */
export const wholeDays = 90;
