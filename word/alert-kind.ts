/**
 * What operators are told about. A new kind gets its rule in
 * `lib/event/alert/kind.ts`, its words in `lib/event/alert/words.ts` and its causes below `lib/event/alert/find-causes.ts`.
 */
export const alertKinds = [
  'failing-endpoint',
  'failing-job',
  'sms-gateway',
  'stuck-application',
  'two-lenders',
  'key-request',
  'expiring-key',
  'acceptance',
  'silent-affiliate',
  'declines',
  'held-change',
  'late-events',
  'near-cap',
  'full-cap',
  'paused-partner',
  'sandbox-partner',
  'look-ups',
  'changed-decision',
  'opt-outs-for-everybody',
  'ledger-log',
  'late-decisions',
  'lender-changed',
  'register-due',
  'register-overdue',
  'rights-due',
] as const;
export type AlertKind = (typeof alertKinds)[number];
