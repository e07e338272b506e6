import type { Action } from '@/lib/base/actor/permission';
import type { OperatorRole } from '@/word/role';

/**
 * What operators' roles may do beyond looking; an admin may do everything. Stated here a second time, so that a slip in
 * the table of the program fails a test.
 */
export const operatorActions: Record<Exclude<OperatorRole, 'admin'>, readonly Action[]> = {
  viewer: [],
  support: [
    'user.change-role',
    'user.reset-password',
    'user.reset-second-factor',
    'user.end-sessions',
    'user.remove',
    'invitation.create',
    'invitation.revoke',
    'api-key.revoke',
    'applicant.look-up',
    'application.decide',
    'job.restart',
    'outcome.record',
    'view-as.start',
  ],
  catalogue: ['consent-text.change', 'catalogue.apply', 'intent.change', 'partner.change'],
};

/** What every operator may see, and may do to their own account. */
export const lookingActions: readonly Action[] = [
  'affiliate.list',
  'affiliate.read-referee-code',
  'alert.list',
  'api-key.list',
  'api-key.list-all',
  'api-key.list-requests',
  'application.list',
  'application.list-stuck',
  'audit.read',
  'catalogue.export',
  'commission.list',
  'commission.list-all',
  'consent-text.list',
  'dashboard.read',
  'dashboard.read-team',
  'presence.list',
  'environment.read',
  'event.list',
  'outcome.list',
  'find.anything',
  'go-live.read',
  'intent.list',
  'intent.list-all',
  'invitation.list',
  'job.list',
  'lead-read.list',
  'lead.list-all',
  'lead.trace',
  'overview.read',
  'partner.list',
  'report.read',
  'report.read-all',
  'report.schedule',
  'request.list',
  'request.list-all',
  'user.change-own-password',
  'user.change-own-second-factor',
  'user.change-own-settings',
  'user.end-own-sessions',
  'user.list',
  'user.list-operators',
  'v1-usage.list',
  'view-as.list',
  'webhook.list',
];
