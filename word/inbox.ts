/** What waits for an operator. `outcomes`: all of one lender that fit no application. */
export const inboxKinds = [
  'key-request',
  'application',
  'outcomes',
  'planned-change',
  'alert',
  'rights-request',
] as const;
export type InboxKind = (typeof inboxKinds)[number];
