import type { Endpoint } from '@/e2e/api/access/endpoint/endpoint';

export interface Page {
  path: string;
  action: Endpoint['action'];
  /** Operators see nothing, or an explanation. */
  /** What it names is not there: nobody sees it. */
  missing?: true;
  staffOnly?: true;
  /** Only a lender's people see it, whatever others may do for their own team. */
  lendersOnly?: true;
  home?: true;
  /** Of those for any user: a lender's people, too. */
  lenders?: true;
}

/** All pages with their permissions; whoever may not see one is told that it does not exist. */
export const pages: Page[] = [
  { path: '/', action: 'signed in', lenders: true },
  { path: '/sign-in', action: 'everybody' },
  { path: '/docs', action: 'everybody' },
  { path: '/call', action: 'everybody' },
  { path: '/invitation/{none}', action: 'everybody' },
  { path: '/lender/{none}', action: 'everybody' },
  { path: '/set-up/{none}', action: 'everybody' },
  { path: '/password-reset/{none}', action: 'everybody' },
  { path: '/sign-in-link/{none}', action: 'everybody' },
  { path: '/account', action: 'signed in', lenders: true },
  { path: '/second-factor', action: 'signed in', lenders: true },
  { path: '/dashboard', action: 'dashboard.read', staffOnly: true },
  { path: '/report', action: 'report.read', staffOnly: true },
  { path: '/report/call', action: 'report.read', staffOnly: true },
  { path: '/team', action: 'user.list', staffOnly: true },
  { path: '/api-key', action: 'api-key.request', staffOnly: true },
  { path: '/go-live', action: 'go-live.read', staffOnly: true },
  { path: '/team/role', action: 'user.list', staffOnly: true },
  { path: '/team/wall', action: 'presence.list', staffOnly: true },
  { path: '/team/message-text', action: 'message-template.change', staffOnly: true },
  { path: '/team/disposition', action: 'disposition-label.change', staffOnly: true },
  { path: '/request', action: 'request.list', staffOnly: true },
  { path: '/webhook', action: 'webhook.list', staffOnly: true },
  { path: '/webhook/{webhook}', action: 'webhook.list', staffOnly: true, home: true },
  { path: '/commission', action: 'commission.list', staffOnly: true },
  { path: '/commission/{month}', action: 'commission.list', staffOnly: true, home: true },
  { path: '/view-as', action: 'signed in' },
  { path: '/lead', action: 'signed in' },
  { path: '/lead/new', action: 'signed in' },
  { path: '/lead/work', action: 'signed in' },
  { path: '/lead/{lead}', action: 'staff', home: true },
  { path: '/lead/{lead}/read', action: 'lead-read.list', staffOnly: true, home: true },
  { path: '/batch', action: 'signed in' },
  { path: '/batch/new', action: 'signed in' },
  { path: '/batch/{batch}', action: 'staff', home: true },
  { path: '/sandbox', action: 'signed in' },
  { path: '/practice', action: 'signed in', staffOnly: true },
  { path: '/operator', action: 'overview.read' },
  { path: '/operator/inbox', action: 'inbox.list' },
  { path: '/operator/affiliate', action: 'affiliate.list' },
  { path: '/operator/affiliate/{affiliate}', action: 'affiliate.list' },
  { path: '/operator/alert', action: 'alert.list' },
  { path: '/operator/applicant', action: 'applicant.look-up' },
  { path: '/operator/application', action: 'application.list' },
  { path: '/operator/opt-out', action: 'overview.read' },
  { path: '/operator/outcome', action: 'outcome.list' },
  { path: '/operator/lead', action: 'lead.list-all' },
  { path: '/operator/report', action: 'report.read-all' },
  { path: '/operator/report/unmatched', action: 'report.read-all' },
  { path: '/operator/api-call', action: 'request.list-all' },
  { path: '/operator/api-call/refused', action: 'request.list-all' },
  { path: '/operator/file', action: 'lead.list-all' },
  { path: '/operator/audit', action: 'audit.read' },
  { path: '/operator/change/import', action: 'catalogue.export' },
  { path: '/operator/change', action: 'catalogue.export' },
  { path: '/operator/consent-text', action: 'consent-text.list' },
  { path: '/operator/environment', action: 'environment.read' },
  { path: '/operator/product', action: 'intent.list-all' },
  { path: '/operator/lead/{lead}', action: 'lead.trace' },
  { path: '/operator/api-key', action: 'api-key.list-all' },
  { path: '/operator/colleague', action: 'user.list-operators' },
  { path: '/operator/plan', action: 'commission.list-all' },
  { path: '/operator/statement', action: 'commission.list-all' },
  { path: '/operator/balance', action: 'commission.list-all' },
  { path: '/operator/balance/{affiliate}', action: 'commission.list-all' },
  { path: '/operator/balance/{affiliate}/{month}', action: 'commission.list-all' },
  { path: '/operator/capacity', action: 'partner.list' },
  { path: '/lender/inbox', action: 'lender-application.list' },
  { path: '/lender/application', action: 'lender-application.list' },
  { path: '/lender/application/{none}', action: 'lender-application.list', missing: true },
  { path: '/lender/connection', action: 'lender-application.list' },
  { path: '/lender/team', action: 'user.list', lendersOnly: true },
  { path: '/operator/lender/company', action: 'lender.list' },
  { path: '/operator/lender/company/{lender}', action: 'lender.list' },
  { path: '/operator/lender', action: 'partner.list' },
  { path: '/operator/lender/new', action: 'partner.change' },
  { path: '/operator/lender/{partner}', action: 'partner.list' },
];
