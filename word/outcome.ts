/** What became of an application at its partner, after the accept. */
export const outcomeKinds = [
  'applied',
  'approved',
  'rejected',
  'funded',
  'returned',
  'charged_back',
] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** `callback`: the partner called us, by POST or by a plain URL. `lender`: one of its people, or a claim. */
export const outcomeSources = ['callback', 'file', 'console', 'lender'] as const;
export type OutcomeSource = (typeof outcomeSources)[number];
