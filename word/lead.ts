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
