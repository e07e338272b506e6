export const leadStates = [
  'new',
  'matched',
  'unmatched',
  'pending',
  'accepted',
  'declined',
  'failed',
] as const;
export type LeadState = (typeof leadStates)[number];

export const leadSources = ['api_v2', 'api_v1', 'portal', 'batch'] as const;
export type LeadSource = (typeof leadSources)[number];

/** Why one may speak to an applicant: they came to us, or they are of a list that is called. */
export const leadBases = ['asked', 'outbound'] as const;
export type LeadBasis = (typeof leadBases)[number];

export const isLeadBasis = (value: unknown): value is LeadBasis => leadBases.some((basis) => basis === value);
