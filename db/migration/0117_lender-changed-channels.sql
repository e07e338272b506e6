-- Who is told of everything is told of the new kind, too.
UPDATE alert_channel SET kinds = array_append(kinds, 'lender-changed')
WHERE removed_at IS NULL AND kinds @> ARRAY['failing-endpoint', 'failing-job', 'sms-gateway', 'stuck-application',
  'two-lenders', 'key-request', 'expiring-key', 'acceptance', 'silent-affiliate', 'declines', 'held-change',
  'late-events', 'near-cap', 'full-cap', 'paused-partner', 'sandbox-partner', 'look-ups', 'changed-decision',
  'opt-outs-for-everybody', 'ledger-log', 'late-decisions', 'register-due', 'register-overdue', 'rights-due'];
