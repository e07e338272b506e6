import type { Action } from '@/lib/base/actor/permission';

/** What may wait behind a page of the console. */
export type WaitingKind = 'inbox' | 'keyRequests' | 'applications' | 'outcomes' | 'returns';

interface OperatorItem {
  href: string;
  label: string;
  /** Who may not do this does not see the page; left out for pages that every operator sees. */
  action?: Action;
  /** Counted beside the entry. */
  waits?: WaitingKind;
}

interface OperatorGroup {
  /** Null: the entries stand above all groups. */
  label: string | null;
  items: readonly OperatorItem[];
}

/** The map of the operator console, also shown on the pages that operators share with affiliate staff. */
export const operatorGroups: readonly OperatorGroup[] = [
  {
    label: null,
    items: [
      { href: '/operator', label: 'Today' },
      { href: '/operator/inbox', label: 'Inbox', waits: 'inbox' },
    ],
  },
  {
    label: 'Applicants',
    items: [
      { href: '/operator/lead', label: 'Leads' },
      { href: '/operator/application', label: 'Applications', waits: 'applications' },
      { href: '/operator/applicant', label: 'Applicant', action: 'applicant.look-up' },
      { href: '/operator/rights', label: 'Rights' },
      { href: '/operator/opt-out', label: 'Opt-outs' },
      { href: '/operator/incident', label: 'Incidents' },
    ],
  },
  {
    label: 'Lenders',
    items: [
      { href: '/operator/lender', label: 'Lenders' },
      { href: '/operator/product', label: 'Products' },
      { href: '/operator/capacity', label: 'Capacity' },
      { href: '/operator/outcome', label: 'Outcomes', waits: 'outcomes' },
      { href: '/operator/return', label: 'Returns', waits: 'returns' },
      { href: '/operator/change', label: 'Changes' },
    ],
  },
  {
    label: 'Affiliates',
    items: [
      { href: '/operator/affiliate', label: 'Affiliates' },
      { href: '/operator/api-key', label: 'API keys', waits: 'keyRequests' },
      { href: '/operator/api-call', label: 'API calls' },
      { href: '/operator/file', label: 'Files' },
    ],
  },
  {
    label: 'Money',
    items: [
      { href: '/operator/balance', label: 'Balances' },
      { href: '/operator/plan', label: 'Plans' },
      { href: '/operator/statement', label: 'Statements' },
    ],
  },
  {
    label: 'Reports',
    items: [
      { href: '/operator/report', label: 'Results' },
      { href: '/operator/report/unmatched', label: 'Why leads do not match' },
    ],
  },
  {
    label: 'Settings',
    items: [
      { href: '/operator/colleague', label: 'Colleagues' },
      { href: '/operator/alert', label: 'Alerts' },
      { href: '/operator/consent-text', label: 'Consent wording' },
      { href: '/operator/environment', label: 'Environments' },
      { href: '/operator/audit', label: 'Audit log' },
    ],
  },
];

/** All pages of the map, in its order. */
export const operatorItems: readonly OperatorItem[] = operatorGroups.flatMap(({ items }) => items);

/** Pages that are not in the map, and that not every operator sees. */
export const operatorSubpages: readonly (OperatorItem & { action: Action })[] = [
  { href: '/operator/lender/new', label: 'New lender', action: 'partner.change' },
  { href: '/operator/lender/company', label: 'Companies of lenders', action: 'lender.list' },
];
