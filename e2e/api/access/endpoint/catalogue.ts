import type { Environment } from '@/word/environment';
import type { Endpoint, Subject } from './endpoint';

const entry = { slug: 'walk', company_name: '' };

/** Of the catalogue, its lenders and commissions, of what is told to whom, and whatever is left. */
export const catalogueEndpoints: Endpoint[] = [
  { call: 'POST alert-channel', action: 'alert.change', body: () => ({ name: '' }) },
  { call: 'PUT alert-channel/{none}', action: 'alert.change', body: () => ({ name: '' }) },
  { call: 'DELETE alert-channel/{none}', action: 'alert.change' },
  { call: 'POST alert-channel/{none}/test', action: 'alert.change' },
  { call: 'POST alert-channel/{none}/secret/roll', action: 'alert.change' },
  { call: 'GET catalogue', action: 'catalogue.export' },
  { call: 'POST catalogue/apply', action: 'catalogue.apply', body: catalogueBody },
  { call: 'GET catalogue/import/{none}/undo', action: 'catalogue.apply' },
  { call: 'POST catalogue/import/{none}/undo', action: 'catalogue.apply', body: () => ({}) },
  { call: 'POST catalogue/planned', action: 'catalogue.apply', body: plannedBody },
  { call: 'POST catalogue/planned/preview', action: 'catalogue.apply', body: plannedBody },
  { call: 'GET catalogue/planned/{none}', action: 'catalogue.apply' },
  { call: 'POST catalogue/planned/{none}/apply', action: 'catalogue.apply', body: () => ({}) },
  { call: 'POST catalogue/planned/{none}/cancel', action: 'catalogue.apply', body: () => ({}) },
  { call: 'POST catalogue/preview', action: 'catalogue.apply', body: catalogueBody },
  { call: 'GET catalogue/version/{none}', action: 'catalogue.export' },
  { call: 'GET catalogue/version/{none}/restore', action: 'catalogue.apply' },
  {
    call: 'POST catalogue/version/{none}/restore',
    action: 'catalogue.apply',
    body: (_, environment) => ({ environment }),
  },
  { call: 'POST commission/plan', action: 'commission.change', body: () => ({ rate: '' }) },
  { call: 'POST commission/plan/preview', action: 'commission.change', body: () => ({ rate: '' }) },
  { call: 'POST commission/plan/{none}/end', action: 'commission.change', body: () => ({ lastDay: '' }) },
  {
    call: 'POST commission/plan/{none}/end/preview',
    action: 'commission.change',
    body: () => ({ lastDay: '' }),
  },
  { call: 'POST commission/adjustment', action: 'commission.change', body: () => ({ reason: '' }) },
  { call: 'POST commission/statement', action: 'commission.close', body: () => ({ month: '' }) },
  { call: 'POST commission/statement/preview', action: 'commission.close', body: () => ({ month: '' }) },
  {
    call: 'POST commission/export',
    action: 'commission.list',
    home: true,
    body: ({ affiliate }, environment) => ({ affiliateId: affiliate, environment, format: 'csv' }),
  },
  {
    call: 'POST commission/ledger',
    action: 'commission.list-all',
    body: (_, environment) => ({ environment, format: 'none' }),
  },
  { call: 'POST consent-text', action: 'consent-text.change', body: () => ({ language: 'zu' }) },
  {
    call: 'POST intent',
    action: 'intent.change',
    body: (_, environment) => ({ environment, entry: { title: 'Walked', affiliates: ['nobody-there'] } }),
  },
  { call: 'PUT intent/{intent}', action: 'intent.change', body: () => ({ entry: { title: 'Walk' } }) },
  { call: 'GET intent/{none}/copy', action: 'intent.change' },
  { call: 'POST intent/{none}/copy', action: 'intent.change' },
  {
    call: 'POST intent/{intent}/preview',
    action: 'intent.change',
    body: () => ({ entry: { title: 'Previewed' } }),
  },
  {
    call: 'POST intent/try',
    action: 'intent.change',
    body: (_, environment) => ({ environment, entry: { title: 'Walked' } }),
  },
  { call: 'POST job/{none}/restart', action: 'job.restart' },
  { call: 'PUT message-template/{none}', action: 'message-template.change' },
  { call: 'DELETE message-template/{none}', action: 'message-template.change' },
  {
    call: 'POST partner',
    action: 'partner.change',
    body: (_, environment) => ({
      environment,
      entry: { ...entry, company_name: 'W', intents: [{ title: 'None' }] },
    }),
  },
  {
    call: 'PUT partner/{partner}',
    action: 'partner.change',
    body: () => ({ entry: { ...entry, company_name: 'W' } }),
  },
  { call: 'POST holiday', action: 'partner.change', body: () => ({ day: '2001-01-01', name: 'Walk' }) },
  { call: 'DELETE holiday/{none}', action: 'partner.change' },
  { call: 'POST partner/{partner}/secret/roll', action: 'partner.change' },
  { call: 'POST partner/secret', action: 'partner.change', body: () => ({ environment: 'uat' }) },
  { call: 'POST partner/{partner}/secret/end-former', action: 'partner.change' },
  { call: 'GET partner/{partner}/rule', action: 'partner.list' },
  {
    call: 'PUT partner/{partner}/leave-out',
    action: 'partner.change',
    body: () => ({ until: '2001-01-01T00:00:00Z', reason: 'Walk' }),
  },
  { call: 'DELETE partner/{none}/leave-out', action: 'partner.change' },
  { call: 'GET partner/{none}/copy', action: 'partner.change' },
  { call: 'POST partner/{none}/copy', action: 'partner.change' },
  { call: 'POST partner/{none}/check', action: 'partner.change', body: () => ({}) },
  { call: 'POST partner/{none}/share', action: 'partner.change' },
  { call: 'DELETE partner/{none}/share', action: 'partner.change' },
  { call: 'POST partner/{partner}/test', action: 'partner.change', body: () => ({ endpoint: 'score' }) },
  {
    call: 'POST partner/{partner}/more',
    action: 'partner.change',
    body: () => ({ capId: 0, more: 1, version: 1 }),
  },
  {
    call: 'PUT partner/{partner}/active',
    action: 'partner.change',
    body: () => ({ active: 'perhaps' }),
  },
  { call: 'POST partner/deactivation', action: 'partner.change', body: () => ({ partnerIds: [] }) },
  { call: 'POST catalogue/version/export', action: 'catalogue.export', body: () => ({ format: 'none' }) },
  { call: 'POST partner/export', action: 'partner.list', body: () => ({ format: 'none' }) },
  { call: 'POST intent/export', action: 'intent.list-all', body: () => ({ format: 'none' }) },
  { call: 'POST request/export', action: 'request.list-all', body: () => ({ format: 'none' }) },
  { call: 'POST request/refused/export', action: 'request.list-all', body: () => ({ format: 'none' }) },
  { call: 'POST audit/export', action: 'audit.read', body: () => ({ format: 'none' }) },
  { call: 'POST partner/logo', action: 'partner.change' },
  { call: 'GET partner/try', action: 'partner.list' },
  {
    call: 'POST partner/try',
    action: 'partner.list',
    body: (_, environment) => ({ environment, intent: '' }),
  },
  { call: 'POST lender/check', action: 'everybody' },
  { call: 'GET docs', action: 'everybody' },
  ...(['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const).map((method) => ({
    call: `${method} {rest}` as const,
    action: 'signed in' as const,
  })),
  { call: 'POST webhook', action: 'webhook.change', body: () => ({ url: '' }) },
  { call: 'PUT webhook/{none}', action: 'webhook.change', body: () => ({ url: '' }) },
  { call: 'DELETE webhook/{none}', action: 'webhook.change' },
  { call: 'POST webhook/{none}/pause', action: 'webhook.change' },
  { call: 'POST webhook/{none}/resume', action: 'webhook.change' },
  { call: 'POST webhook/{none}/rotate', action: 'webhook.change' },
  { call: 'POST webhook/{none}/test', action: 'webhook.change' },
  { call: 'POST webhook/{none}/event', action: 'webhook.change', body: () => ({ position: 0 }) },
  { call: 'POST webhook/{none}/resend', action: 'webhook.change', body: () => ({ since: '' }) },
  { call: 'POST webhook/{none}/resend/preview', action: 'webhook.change', body: () => ({ since: '' }) },
  { call: 'POST webhook/{none}/rewind', action: 'webhook.change', body: () => ({ from: '' }) },
  { call: 'POST webhook/{none}/rewind/preview', action: 'webhook.change', body: () => ({ from: '' }) },
  { call: 'GET webhook/tail', action: 'webhook.list' },
  { call: 'GET webhook/inbox', action: 'webhook.list' },
  { call: 'PUT webhook/inbox', action: 'webhook.change', body: () => ({ answer: '' }) },
  { call: 'POST webhook/diagnose', action: 'webhook.change', body: () => ({ secret: 1 }) },
];

function plannedBody(_: Subject, environment: Environment) {
  return { environment, change: { kind: 'import', file: {} } };
}

function catalogueBody(_: Subject, environment: Environment) {
  return { environment, file: {} };
}
