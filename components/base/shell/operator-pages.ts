import { operatorItems } from './operator-items';
import type { PaletteItem } from './palette-item';

/** Words for a page that stand neither in its name nor in its address. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  '/operator': ['overview', 'figures', 'dashboard'],
  '/operator/alert': ['channels', 'who is told', 'sms', 'mail', 'telegram', 'slack', 'webhook of alerts'],
  '/operator/api-call': ['requests', 'request log', 'errors', 'what a key did'],
  '/operator/api-key': ['revoke a key', 'approve a key', 'key requests', 'secret'],
  '/operator/applicant': [
    'forget',
    'erase',
    'delete applicant',
    'popia',
    'gdpr',
    'who saw',
    'who has seen',
    'who received',
    'copy for an applicant',
    'access request',
    'data subject',
    'id number',
  ],
  '/operator/application': ['stuck', 'decide', 'pending', 'open applications'],
  '/operator/audit': ['history', 'who changed it', 'log', 'erasure log'],
  '/operator/balance': ['commission', 'ledger', 'adjust'],
  '/operator/capacity': ['caps', 'full', 'closed', 'paused', 'who is full', 'open more', 'limits of lenders'],
  '/operator/change': ['catalogue', 'history', 'versions', 'restore', 'planned', 'tonight', 'wrong rule'],
  '/operator/colleague': ['operators', 'roles', 'invite a colleague', 'colleague leaves'],
  '/operator/consent-text': ['consent', 'popi', 'language', 'texts'],
  '/operator/environment': ['maintenance', 'retention', 'settings'],
  '/operator/file': ['uploads', 'failed upload', 'spreadsheets', 'rejected rows'],
  '/operator/inbox': ['what waits', 'to do', 'assigned to me', 'take', 'snooze', 'put off', 'done by whom'],
  '/operator/incident': ['leak', 'breach', 'compromise', 'regulator', 'stolen key', 'whose data', 'letters'],
  '/operator/lead': ['applicants', 'submissions'],
  '/operator/lender': ['partners', 'webhook', 'callback', 'endpoint', 'signing secret'],
  '/operator/opt-out': [
    'do not contact',
    'suppression list',
    'unsubscribe',
    'no calls',
    'blacklist',
    'import a list',
    'national register',
    'cleanse',
  ],
  '/operator/outcome': ['funded', 'paid', 'file of outcomes', 'place', 'events'],
  '/operator/plan': ['commission', 'rates', 'tiers', 'what affiliates earn'],
  '/operator/product': ['intents', 'retire a product'],
  '/operator/report': ['reports', 'figures', 'funnel', 'schedule', 'saved and sent', 'monthly mail', 'year'],
  '/operator/report/unmatched': ['no offers', 'no match', 'which rule'],
  '/operator/return': ['claims', 'give back', 'credit', 'dispute'],
  '/operator/rights': [
    'data subject',
    'popia requests',
    'access request',
    'correction',
    'objection',
    'restriction',
    'due within 30 days',
    'letters to applicants',
  ],
  '/operator/statement': ['close a month', 'close month', 'which month is closed'],
};

const settings: readonly PaletteItem[] = [
  {
    label: 'Maintenance',
    note: 'Environments',
    href: '/operator/environment',
    synonyms: ['close the API', 'switch off'],
  },
  {
    label: 'Public holidays',
    note: 'Environments',
    href: '/operator/environment#holidays',
    synonyms: ['holiday', 'election day', 'closed days'],
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
  {
    label: 'New lender',
    note: 'Lenders',
    href: '/operator/lender/new',
    synonyms: ['add a lender', 'new partner'],
  },
  {
    label: 'Import and export',
    note: 'Changes',
    href: '/operator/change/import',
    synonyms: ['catalogue', 'upload catalogue', 'download catalogue', 'undo an import', 'lenders by file'],
  },
  {
    label: 'Calls without a valid key',
    note: 'API calls',
    href: '/operator/api-call/refused',
    synonyms: ['refused', 'addresses', 'wrong key'],
  },
  {
    label: 'Account',
    note: 'Your password, second factor and sessions',
    href: '/account',
    synonyms: ['password', 'second factor', 'sessions', 'recovery codes'],
  },
  {
    label: 'API reference',
    note: 'For clients and lenders',
    href: '/docs',
    synonyms: ['documentation', 'help', 'openapi'],
  },
];

/** Pages and settings of the console. */
export const operatorPages: readonly PaletteItem[] = [
  ...operatorItems.map(({ href, label }) => ({ href, label, note: '', synonyms: synonyms[href] ?? [] })),
  ...settings,
];
