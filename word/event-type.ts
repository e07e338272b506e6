/** What happens, as affiliates' systems are told (design event 7). Later capabilities add theirs. */
export const eventTypes = [
  'lead.created',
  'lead.updated',
  'lead.matched',
  'lead.unmatched',
  'lead.suppressed',
  'lead.pending',
  'lead.accepted',
  'lead.declined',
  'lead.failed',
  'lead.link_ready',
  'lead.erased',
  'referral.settled',
  'outcome.recorded',
  'outcome.corrected',
  'batch.completed',
  'batch.failed',
  'statement.closed',
  'ledger.checkpoint',
  'api_key.expiring',
  'webhook.stopped',
] as const;
export type EventType = (typeof eventTypes)[number];
