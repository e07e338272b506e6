import { type Action, actions, makerMay, roleMay } from '@/lib/base/actor/permission';
import { staffRoles } from '@/word/role';

/** What an action of the permission table means to a team; a test tells which has no words yet. */
const labels: Partial<Record<Action, string>> = {
  'affiliate.change-lead-basis': 'Say why the team may speak to people, for leads that do not say it',
  'affiliate.read-referee-code': 'See the referee code',
  'api-key.list': 'See API keys',
  'api-key.replace': 'Replace an API key',
  'api-key.request': 'Request an API key',
  'api-key.reveal': 'Reveal an approved API key',
  'api-key.revoke': 'Revoke an API key',
  'batch.match': 'Match the leads of an upload',
  'batch.read-file': 'Download an uploaded file',
  'batch.undo': 'Undo an upload',
  'call-back.list-all': 'See everybody’s call-backs',
  'call-back.release-all': 'Give somebody’s call-backs to anyone',
  'commission.list': 'See commission and statements',
  'dashboard.read': 'See the dashboard of one’s own leads',
  'dashboard.read-team': 'See the dashboard of the whole team',
  'disposition-label.change': 'Name how calls end',
  'disposition.take-back': 'Take back what somebody else said of a call',
  'event.list': 'See the log of events',
  'go-live.change': 'Say whether the team has a developer',
  'go-live.read': 'See the go-live check',
  'intent.list': 'See the products',
  'invitation.create': 'Invite people',
  'invitation.list': 'See open invitations',
  'invitation.revoke': 'Revoke an invitation',
  'lead.export': 'Export leads',
  'lead-read.list': 'See who has looked at a lead',
  'message-template.change': 'Change the messages to applicants',
  'opt-out.lift': 'Let an applicant be contacted again',
  'opt-out-list.list': 'See lists of opt-outs',
  'opt-out-list.change': 'Publish and withdraw lists of opt-outs',
  'return-claim.answer': 'Answer when a lender gives a lead back',
  'register.list': 'See what the national register is to be asked',
  'register.change': 'Ask the national register, and record its answers',
  'presence.list': 'See the live wall',
  'report.read': 'See reports',
  'report.schedule': 'Send reports regularly',
  'request.list': 'See API requests',
  'rights-request.copy-own': 'Make the record of who asks for it, with the own account’s data',
  'rights-request.enter': 'Enter what applicants ask for by law',
  'rights-request.list': 'See what applicants have asked for by law',
  'rights-request.read': 'Read such a request, with its words',
  'sample-data.change': 'Make and remove sample data',
  'saved-filter.share': 'Share filters and reports with the team',
  'user.change-own-password': 'Change one’s own password',
  'user.change-own-second-factor': 'Set up one’s own second factor',
  'user.change-own-settings': 'Change one’s own settings',
  'user.change-role': 'Change roles',
  'user.end-own-sessions': 'Sign out one’s own other devices',
  'user.end-sessions': 'Sign somebody out',
  'user.list': 'See the team',
  'user.remove': 'Remove somebody from the team',
  'user.reset-password': 'Reset a password',
  'user.reset-second-factor': 'Reset a second factor',
  'view-as.list': 'See when an operator looked at the portal',
  'webhook.change': 'Set up webhooks',
  'webhook.list': 'See webhooks',
};

/** What agents or managers may do, by the permission table, in the order of the words. */
export function teamCapabilities(): { action: Action; label: string; isMakers: boolean }[] {
  return actions
    .filter((action) => staffRoles.some((role) => roleMay(role, action)))
    .map((action) => ({ action, label: labels[action] ?? action, isMakers: makerMay(action) }))
    .toSorted(
      (one, other) =>
        Number(roleMay('agent', other.action)) - Number(roleMay('agent', one.action)) ||
        one.label.localeCompare(other.label),
    );
}
