import type { Action } from '@/lib/base/actor/permission';
import { type OperatorRole, operatorRoles } from '@/word/role';

const does: Record<OperatorRole, string> = {
  viewer: 'sees the console, changes nothing',
  support: 'also helps affiliates’ users',
  catalogue: 'sees the console, changes products and lenders',
  finance: 'sees the console, sets plans, adjusts ledgers, closes statements',
  admin: 'may do everything',
};

export const operatorRoleNames: Record<OperatorRole, string> = {
  viewer: 'Viewer',
  support: 'Support',
  catalogue: 'Catalogue',
  finance: 'Finance',
  admin: 'Admin',
};

export const operatorRoleChoices = operatorRoles.map((value) => ({
  value,
  label: `${operatorRoleNames[value]}: ${does[value]}`,
}));

/** What operators do, each with the action that stands for it in the permission table. */
export const capabilities: readonly { label: string; action: Action }[] = [
  { label: 'See affiliates, lenders, rules, API calls and the audit trail', action: 'affiliate.list' },
  {
    label: 'Help users of affiliates: invite, change role, reset, sign out, remove',
    action: 'user.reset-password',
  },
  { label: 'View the portal as a manager: read only, applicants masked', action: 'view-as.start' },
  { label: 'Take what waits in the inbox, or put it off', action: 'inbox.take' },
  { label: 'Revoke API keys', action: 'api-key.revoke' },
  { label: 'Settle stuck applications and restart jobs', action: 'application.decide' },
  { label: 'Match leads again, after a wrong rule or an outage', action: 'lead.match-again' },
  { label: 'Record outcomes, place those that wait', action: 'outcome.record' },
  { label: 'Change products, lenders and consent texts, import catalogue files', action: 'partner.change' },
  { label: 'Issue, change and replace API keys, decide requests for them', action: 'api-key.issue' },
  { label: 'Create, change and suspend affiliates, approve them for Production', action: 'affiliate.change' },
  { label: 'Set commission plans, adjust ledgers, close statements', action: 'commission.change' },
  {
    label: 'Change environments and alerts: maintenance, retention, who is told',
    action: 'environment.change',
  },
  {
    label: 'Look an applicant up: leads, consent, lenders, who has seen them; masked',
    action: 'applicant.look-up',
  },
  { label: 'Copy all that is known of an applicant, in whole values', action: 'applicant.copy' },
  { label: 'Enter and answer what applicants ask for by law', action: 'rights-request.answer' },
  { label: 'Erase applicants', action: 'applicant.erase' },
  { label: 'Keep incidents: count whose data a leak may have touched', action: 'incident.scope' },
  { label: 'Tell the people whose data it was', action: 'incident.send' },
  { label: 'Verify the log of consents', action: 'ledger-log.verify' },
  { label: 'Manage other operators', action: 'user.suspend' },
];
