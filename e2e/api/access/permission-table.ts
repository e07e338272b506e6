import type { Action } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';

/** What the calls are about: all of the home affiliate and one environment, or of nobody. */
export interface Subject {
  affiliate: number;
  user: number;
  key: number;
  invitation: number;
  /** A link to a new password. */
  reset: number;
  intent: number;
  partner: number;
  lead: string;
  batch: string;
  /** For an API key. */
  request: number;
  webhook: number;
  /** Of a statement. */
  month: string;
}

export interface Endpoint {
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
  /**
   * An action of the permission table; `staff`: staff on their own affiliate's leads and batches; `signed in`:
   * any user.
   */
  action: Action | 'staff' | 'signed in' | 'everybody';
  /** Concerns the home affiliate, so people of another affiliate get 403 or 404. */
  home?: true;
  /**
   * Its answers tell others' ids from unknown ones, as the specification wants it (design batch 17, others' batches).
   */
  told?: true;
  body?: (subject: Subject, environment: Environment) => object;
}

const entry = { slug: 'walk', company_name: '' };

/** All endpoints of the portal's own pages. The bodies are invalid on purpose: an allowed call fails validation. */
export const endpoints: Endpoint[] = [
  {
    call: 'POST accept',
    action: 'staff',
    home: true,
    body: ({ lead }) => ({ hashid: lead, partnerId: 1, seen: '2026-01-01T00:00:00.000Z' }),
  },
  { call: 'PUT account/email', action: 'user.change-own-password' },
  { call: 'POST account/email/code', action: 'user.change-own-password' },
  { call: 'PUT account/password', action: 'user.change-own-password' },
  { call: 'PUT account/second-factor', action: 'user.change-own-second-factor' },
  { call: 'POST account/second-factor/start', action: 'user.change-own-second-factor' },
  { call: 'POST account/second-factor/recovery-codes', action: 'user.change-own-second-factor' },
  { call: 'POST account/second-factor/turn-off', action: 'user.change-own-second-factor' },
  { call: 'DELETE account/session', action: 'user.end-own-sessions' },
  { call: 'DELETE account/session/{none}', action: 'user.end-own-sessions' },
  {
    call: 'PUT account/list-columns',
    action: 'user.change-own-settings',
    body: () => ({ list: 'Walk' }),
  },
  { call: 'PUT account/settings', action: 'user.change-own-settings' },
  { call: 'POST affiliate/export', action: 'affiliate.list', body: () => ({ format: 'none' }) },
  { call: 'POST affiliate', action: 'affiliate.create', body: () => ({ name: '' }) },
  { call: 'PUT affiliate/{affiliate}', action: 'affiliate.change', body: () => ({ liveFeedback: true }) },
  { call: 'GET affiliate/{affiliate}/suspension', action: 'affiliate.change' },
  {
    call: 'PUT affiliate/{affiliate}/lead-basis',
    action: 'affiliate.change-lead-basis',
    home: true,
    body: () => ({ leadBasis: 'walked' }),
  },
  { call: 'POST affiliate/{affiliate}/approve-uat', action: 'affiliate.approve-uat' },
  {
    call: 'POST api-key',
    action: 'api-key.issue',
    body: ({ affiliate }, environment) => ({ affiliateId: affiliate, environment }),
  },
  { call: 'PUT api-key/{key}', action: 'api-key.change', body: () => ({ name: 'Walked' }) },
  { call: 'POST api-key/{key}/replace', action: 'api-key.replace', home: true },
  { call: 'POST api-key/{key}/revoke', action: 'api-key.revoke', home: true },
  { call: 'POST alert-channel', action: 'alert.change', body: () => ({ name: '' }) },
  { call: 'PUT alert-channel/{none}', action: 'alert.change', body: () => ({ name: '' }) },
  { call: 'DELETE alert-channel/{none}', action: 'alert.change' },
  { call: 'POST alert-channel/{none}/test', action: 'alert.change' },
  { call: 'POST alert-channel/{none}/secret/roll', action: 'alert.change' },
  { call: 'POST api-key-request', action: 'api-key.request', body: () => ({ name: '' }) },
  { call: 'POST api-key-request/{none}/allow', action: 'api-key.decide' },
  { call: 'POST api-key-request/{none}/decline', action: 'api-key.decide', body: () => ({ reason: 'No' }) },
  { call: 'POST api-key-request/{request}/reveal', action: 'api-key.reveal', home: true },
  { call: 'POST applicant/find', action: 'applicant.erase', body: () => ({ idNumber: '8001015009087' }) },
  { call: 'POST applicant/erase', action: 'applicant.erase', body: () => ({ idNumber: '8001015009087' }) },
  {
    call: 'POST application/{none}/decide',
    action: 'application.decide',
    body: () => ({ status: 'failed' }),
  },
  {
    call: 'POST outcome',
    action: 'outcome.record',
    body: () => ({ formId: '' }),
  },
  { call: 'POST outcome/file', action: 'outcome.record' },
  { call: 'POST outcome/file/preview', action: 'outcome.record' },
  {
    call: 'POST outcome/unplaced/{none}/place',
    action: 'outcome.record',
    body: () => ({ application: 'none' }),
  },
  {
    call: 'POST outcome/unplaced/{none}/set-aside',
    action: 'outcome.record',
    body: () => ({ reason: 'none' }),
  },
  { call: 'GET arrival', action: 'staff' },
  { call: 'POST arrival/seen', action: 'staff' },
  { call: 'GET batch', action: 'staff' },
  { call: 'POST batch', action: 'staff' },
  { call: 'GET batch/template', action: 'staff' },
  { call: 'POST batch/known', action: 'staff' },
  { call: 'GET batch/{batch}', action: 'staff', home: true, told: true },
  { call: 'GET batch/{batch}/file', action: 'batch.read-file', home: true },
  { call: 'GET batch/{batch}/duplicate', action: 'staff', home: true },
  { call: 'GET batch/{batch}/rejected', action: 'staff', home: true },
  { call: 'POST batch/{batch}/rejected/{none}', action: 'staff', home: true },
  { call: 'GET batch/{batch}/export', action: 'lead.export', home: true },
  { call: 'GET batch/{batch}/follow-on', action: 'staff', home: true },
  { call: 'POST batch/{batch}/match', action: 'batch.match', home: true, body: () => ({ action: 'resume' }) },
  { call: 'POST batch/{batch}/stop', action: 'batch.undo', home: true },
  { call: 'GET batch/{batch}/undo', action: 'batch.undo', home: true },
  { call: 'POST batch/{batch}/undo', action: 'batch.undo', home: true, body: () => ({ confirm: 99 }) },
  { call: 'GET batch/{batch}/progress', action: 'staff', home: true, told: true },
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
  { call: 'POST consent-text', action: 'consent-text.change', body: () => ({ language: 'zu' }) },
  { call: 'GET dashboard', action: 'staff' },
  { call: 'GET presence', action: 'presence.list' },
  { call: 'POST saved-filter', action: 'user.change-own-settings' },
  { call: 'PUT saved-filter/{none}', action: 'user.change-own-settings', body: () => ({ name: '' }) },
  { call: 'DELETE saved-filter/{none}', action: 'user.change-own-settings' },
  { call: 'PUT saved-filter/{none}/schedule', action: 'report.schedule', body: () => ({ rhythm: 'none' }) },
  { call: 'DELETE saved-filter/{none}/schedule', action: 'report.schedule' },
  { call: 'POST saved-filter/{none}/schedule/send', action: 'report.schedule' },
  { call: 'GET draft', action: 'staff' },
  { call: 'PUT draft/{none}', action: 'staff' },
  { call: 'DELETE draft/{none}', action: 'staff' },
  {
    call: 'POST environment/{environment}/preview',
    action: 'environment.change',
    body: () => ({}),
  },
  { call: 'DELETE environment/{environment}/retention/{setting}', action: 'environment.change' },
  { call: 'PUT environment/{environment}', action: 'environment.change', body: () => ({}) },
  { call: 'POST find', action: 'find.anything', body: () => ({ text: '' }) },
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
  {
    call: 'POST invitation',
    action: 'invitation.create',
    home: true,
    body: ({ affiliate: affiliateId }) => ({
      email: `${crypto.randomUUID()}@example.test`,
      role: 'agent',
      affiliateId,
    }),
  },
  {
    call: 'POST invitation/several',
    action: 'invitation.create',
    home: true,
    body: ({ affiliate: affiliateId }) => ({
      emails: [`${crypto.randomUUID()}@example.test`],
      role: 'agent',
      affiliateId,
    }),
  },
  { call: 'POST invitation/{invitation}/allow', action: 'invitation.create', home: true },
  { call: 'POST password-reset/{reset}/allow', action: 'user.reset-password', home: true },
  { call: 'DELETE invitation/{invitation}', action: 'invitation.revoke', home: true },
  { call: 'POST invitation/accept', action: 'everybody' },
  { call: 'POST set-up', action: 'everybody' },
  { call: 'POST job/{none}/restart', action: 'job.restart' },
  { call: 'GET lead/{lead}', action: 'staff', home: true },
  { call: 'POST lead/{lead}/answer', action: 'staff', home: true, body: () => ({ fields: {} }) },
  { call: 'POST lead/{lead}/score', action: 'staff', home: true, body: () => ({ partnerId: 1 }) },
  {
    call: 'PUT lead/{lead}/call-back',
    action: 'staff',
    home: true,
    body: () => ({ dueAt: new Date(Date.now() + 3_600_000).toISOString() }),
  },
  {
    call: 'POST lead/{lead}/disposition',
    action: 'staff',
    home: true,
    body: () => ({ pressId: crypto.randomUUID(), kind: 'done' }),
  },
  {
    call: 'POST lead/{lead}/disposition/take-back',
    action: 'staff',
    home: true,
    body: () => ({ pressId: crypto.randomUUID() }),
  },
  {
    call: 'POST lead/{lead}/note',
    action: 'staff',
    home: true,
    body: () => ({ id: crypto.randomUUID(), text: 'W' }),
  },
  { call: 'POST lead/{lead}/hold', action: 'staff', home: true },
  { call: 'DELETE lead/{lead}/hold', action: 'staff', home: true },
  { call: 'GET lead/{lead}/hand-over', action: 'staff', home: true },
  { call: 'POST lead/{lead}/hand-over', action: 'staff', home: true, body: () => ({ channel: 'copy' }) },
  { call: 'PUT lead/{lead}/hand-over', action: 'staff', home: true, body: () => ({ language: 'en' }) },
  { call: 'GET lead/{lead}/history', action: 'staff', home: true },
  { call: 'GET lead/{lead}/outcome', action: 'staff', home: true },
  { call: 'POST lead/{lead}/id-number', action: 'staff', home: true },
  { call: 'POST lead/{lead}/sms', action: 'staff', home: true, body: () => ({ after: 'none' }) },
  { call: 'DELETE lead/{lead}/sms', action: 'staff', home: true },
  { call: 'POST lead/earlier', action: 'staff' },
  { call: 'POST lead/export', action: 'lead.export' },
  { call: 'POST lead/search', action: 'staff' },
  { call: 'GET work-list', action: 'staff' },
  { call: 'POST work-list/next', action: 'staff' },
  {
    call: 'PUT disposition-label',
    action: 'disposition-label.change',
    body: () => ({
      labels: {
        done: 'A',
        'no answer': 'B',
        'call back': 'C',
        'not interested': 'D',
        'wrong number': 'E',
        'do not contact': 'F',
      },
      version: 1,
    }),
  },
  { call: 'PUT message-template/{none}', action: 'message-template.change' },
  { call: 'DELETE message-template/{none}', action: 'message-template.change' },
  { call: 'PUT account/first-steps', action: 'go-live.read' },
  { call: 'PUT go-live/developer', action: 'go-live.change' },
  { call: 'POST practice', action: 'staff' },
  { call: 'DELETE practice', action: 'staff' },
  { call: 'GET sample-data', action: 'sample-data.change' },
  { call: 'POST sample-data', action: 'sample-data.change', body: () => ({ days: 1 }) },
  { call: 'DELETE sample-data', action: 'sample-data.change', body: () => ({ confirm: -1 }) },
  { call: 'POST offer', action: 'staff' },
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
    call: 'PUT partner/{partner}/active',
    action: 'partner.change',
    body: () => ({ active: 'perhaps' }),
  },
  { call: 'POST partner/deactivation', action: 'partner.change', body: () => ({ partnerIds: [] }) },
  { call: 'POST api-key/export', action: 'api-key.list-all', body: () => ({ format: 'none' }) },
  { call: 'POST user/export', action: 'user.list-operators', body: () => ({ format: 'none' }) },
  { call: 'POST catalogue/version/export', action: 'catalogue.export', body: () => ({ format: 'none' }) },
  { call: 'POST partner/export', action: 'partner.list', body: () => ({ format: 'none' }) },
  { call: 'POST intent/export', action: 'intent.list-all', body: () => ({ format: 'none' }) },
  { call: 'POST application/{none}/ask-again', action: 'application.decide' },
  { call: 'POST application/export', action: 'application.list', body: () => ({ format: 'none' }) },
  { call: 'POST lead/export-all', action: 'lead.list-all', body: () => ({ format: 'none' }) },
  { call: 'POST report/export', action: 'report.read-all', body: () => ({ format: 'none' }) },
  { call: 'POST report/export-own', action: 'report.read', body: () => ({ format: 'none' }) },
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
  { call: 'POST password-reset/accept', action: 'everybody' },
  { call: 'POST sign-in-link', action: 'everybody' },
  { call: 'POST lender/check', action: 'everybody' },
  { call: 'GET docs', action: 'everybody' },
  { call: 'GET session', action: 'signed in' },
  { call: 'GET session/file-key', action: 'signed in' },
  ...(['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const).map((method) => ({
    call: `${method} {rest}` as const,
    action: 'signed in' as const,
  })),
  { call: 'PUT session/environment', action: 'signed in' },
  { call: 'POST session/use', action: 'signed in' },
  {
    call: 'PUT user/{user}',
    action: 'user.change-role',
    home: true,
    body: () => ({ role: 'manager' }),
  },
  { call: 'DELETE user/{user}', action: 'user.remove', home: true },
  { call: 'GET user/{user}/session', action: 'user.end-sessions', home: true },
  { call: 'DELETE user/{user}/session', action: 'user.end-sessions', home: true },
  { call: 'PUT user/{user}/suspension', action: 'user.suspend', body: () => ({ suspended: true }) },
  { call: 'POST user/{user}/password-reset', action: 'user.reset-password', home: true },
  { call: 'POST user/{user}/second-factor/reset', action: 'user.reset-second-factor', home: true },
  { call: 'POST view-as', action: 'view-as.start', body: ({ user }) => ({ userId: user }) },
  { call: 'DELETE view-as', action: 'signed in' },
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
