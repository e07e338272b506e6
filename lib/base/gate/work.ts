/**
 * All work that is not done within the request that asked for it. A job, or due work, that is not named here does not
 * compile (`lib/base/job`), and what is named here does not compile without its entry in `table.ts`.
 */

/** In the queue, by the names of their jobs. */
export const queuedWork = [
  'batch.import',
  'batch.import-small',
  'batch.refer',
  'batch.refer-partner',
  'batch.match',
  'batch.undo',
  'batch.revive',
  'batch.sweep',
  'sample-data.make',
  'sample-data.remove',
  'demo.close-months',
  'sandbox.call-back',
  'sandbox.report-event',
  'sandbox.decide',
  'practice.sweep',
  'draft.sweep',
  'retention.apply',
  'erasure.search',
  'incident.scope',
  'opt-out.hash-leads',
  'opt-out.file',
  'opt-out.withdraw',
  'opt-out.sweep',
  'register.count',
  'funnel.close-days',
  'funnel.count-days',
  'commission.check-ledgers',
  'ledger-log.seal-days',
  'ledger-log.verify',
  'webhook.sweep',
  'event.sweep',
  'api-key.tell-expiring',
  'report-schedule.sweep',
] as const;
export type QueuedWork = (typeof queuedWork)[number];

/** In rows with the time when they are due, by the names of the worker's due work. */
export const dueWorkNames = [
  'application follow-up',
  'text message',
  'planned change',
  'alert watch',
  'alert delivery',
  'user mail',
  'webhook delivery',
  'commission ledger',
  'report schedule',
  'report delivery',
  'live feedback',
  'ledger log',
  'incident letter',
] as const;
export type DueWorkName = (typeof dueWorkNames)[number];

/** What goes on after its request was answered, or waits for a person: no worker runs it. */
const heldWork = [
  'waiting referral',
  'unsent application',
  'pending application',
  'offer in the making',
  'publishing of events',
  'link by text, now',
  'short link',
  'hand-over',
  'arrival',
  'call-back',
  'work list',
  'lead hold',
  'register file',
  'lender hold',
  'decision of a lender',
  'return claim',
  'presence',
  'session',
  'unfinished sign-in',
  'view as',
  'set-up link',
  'invitation',
  'password reset',
  'partner share',
  'record link',
  'key request',
  'key that ends later',
  'held request',
  'upload being received',
  'running export',
  'repeated request',
  'partner check',
  'inbox entry',
  'planned setting',
  'proposal of a lender',
  'pause of a lender',
  'consent text of a later day',
  'commission plan of a later day',
  'webhook secret that overlaps',
] as const;
type HeldWork = (typeof heldWork)[number];

export type DeferredWork = QueuedWork | DueWorkName | HeldWork;
