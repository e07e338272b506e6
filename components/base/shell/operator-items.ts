import type { Action } from '@/lib/base/actor/permission';
import type { NavigationItem } from './navigation';

interface OperatorItem extends NavigationItem {
  /** Who may not do this does not see the page; left out for pages that every operator sees. */
  action?: Action;
}

/** Pages of the operator console, also shown on the pages that operators share with affiliate staff. */
export const operatorItems: readonly OperatorItem[] = [
  { href: '/operator', label: 'Overview' },
  { href: '/operator/lead', label: 'Leads' },
  { href: '/operator/report', label: 'Reports' },
  { href: '/operator/application', label: 'Applications' },
  { href: '/operator/outcome', label: 'Outcomes' },
  { href: '/operator/request', label: 'Requests' },
  { href: '/operator/affiliate', label: 'Affiliates' },
  { href: '/operator/api-key', label: 'Keys' },
  { href: '/operator/intent', label: 'Intents' },
  { href: '/operator/partner', label: 'Partners' },
  { href: '/operator/catalogue', label: 'Catalogue' },
  { href: '/operator/commission', label: 'Commission' },
  { href: '/operator/consent-text', label: 'Consent' },
  { href: '/operator/environment', label: 'Environments' },
  { href: '/operator/operator', label: 'Operators' },
  { href: '/operator/alert', label: 'Alerts' },
  { href: '/operator/audit', label: 'Audit' },
  { href: '/operator/applicant', label: 'Erasure', action: 'applicant.erase' },
];

/** Pages that are not in the navigation, and that not every operator sees. */
export const operatorSubpages: readonly Required<OperatorItem>[] = [
  { href: '/operator/partner/new', label: 'New partner', action: 'partner.change' },
];
