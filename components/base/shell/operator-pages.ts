import { operatorItems } from './operator-items';
import type { PaletteItem } from './palette-item';

const settings: readonly PaletteItem[] = [
  {
    label: 'Maintenance',
    note: 'Environments',
    href: '/operator/environment',
    synonyms: ['close the API', 'switch off'],
  },
  {
    label: 'Deduplication window',
    note: 'Environments',
    href: '/operator/environment',
    synonyms: ['duplicates', 'deduplicate'],
  },
  {
    label: 'Retention',
    note: 'Environments: leads, files, request log',
    href: '/operator/environment',
    synonyms: ['delete', 'keep', 'request log', 'file retention', 'lead retention'],
  },
  { label: 'New partner', note: 'Partners', href: '/operator/partner/new', synonyms: ['add a lender'] },
  {
    label: 'Import and export',
    note: 'Catalogue',
    href: '/operator/catalogue',
    synonyms: ['upload catalogue', 'download catalogue', 'undo an import'],
  },
  {
    label: 'Consent texts',
    note: 'Languages and versions',
    href: '/operator/consent-text',
    synonyms: ['popi', 'language'],
  },
  {
    label: 'Erase an applicant',
    note: 'For someone who asks to be forgotten',
    href: '/operator/applicant',
    synonyms: ['forget', 'delete applicant', 'gdpr', 'popia'],
  },
  {
    label: 'Account',
    note: 'Your password, second factor and sessions',
    href: '/account',
    synonyms: ['password', 'second factor', 'sessions', 'recovery codes'],
  },
  {
    label: 'API reference',
    note: 'For clients and partners',
    href: '/docs',
    synonyms: ['documentation', 'help', 'openapi'],
  },
];

/** Pages and settings of the console. */
export const operatorPages: readonly PaletteItem[] = [
  ...operatorItems.map(({ href, label }) => ({ href, label, note: '' })),
  ...settings,
];
