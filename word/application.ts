export const applicationKinds = ['accept', 'referral', 'live_feedback'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/**
 * `sending`: stored, the partner's response is not known yet. `unknown`: sent, no complete response came.
 * `pending`: the partner has it and will decide. The other three are final (design lead 13).
 */
export const applicationStatuses = [
  'sending',
  'unknown',
  'pending',
  'accepted',
  'declined',
  'failed',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
