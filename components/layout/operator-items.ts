import type { NavigationItem } from './navigation';

/** Pages of the operator console, also shown on the pages that operators share with affiliate staff. */
export const operatorItems: readonly NavigationItem[] = [
  { href: '/operator', label: 'Overview' },
  { href: '/operator/lead', label: 'Leads' },
  { href: '/operator/application', label: 'Applications' },
  { href: '/operator/request', label: 'Requests' },
  { href: '/operator/affiliate', label: 'Affiliates' },
  { href: '/operator/intent', label: 'Intents' },
  { href: '/operator/partner', label: 'Partners' },
  { href: '/operator/catalogue', label: 'Catalogue' },
  { href: '/operator/consent-text', label: 'Consent' },
  { href: '/operator/environment', label: 'Environments' },
  { href: '/operator/audit', label: 'Audit' },
  { href: '/operator/applicant', label: 'Erasure' },
];
