/**
 * A body that each route would take, to be made hostile. `{name}` stands for a subject of the world, `"{#name}"` for
 * one that is a number.
 */
const applicant = {
  first_name: 'Thandi',
  last_name: 'Nkosi',
  cell_phone_number: '0821234567',
  email: 'thandi@example.co.za',
  id_number: '{idNumber}',
  popi: true,
  net_income: 25_000,
  gross_income: 31_000,
  loan_amount_required: 50_000,
  employment_status: 'permanent',
  city: 'Durban',
  referee_id: '{refereeId}',
};
const lead = { ...applicant, intent: '{intentTitle}', partner_ids: ['{#partner}'] };
const accept = {
  hashid: '{lead}',
  partner_id: '{#partner}',
  live_quotes: { rate: 12.5, terms: [12, 24] },
  type: 'apply-now',
  bank: 'FNB',
};
const rule = { field: 'net_income', operator: '>=', value: 5_000 };
const intentEntry = {
  title: 'Fuzz {name}',
  active: true,
  required_fields: ['net_income', 'city'],
  affiliates: ['{slug}'],
};
const partnerEntry = {
  slug: 'fuzz-{name}',
  company_name: 'Fuzz {name}',
  company_website_url: 'https://lender.example',
  company_logo_url: '',
  partner_type: 'lender',
  active: true,
  end_to_end: false,
  priority: 10,
  accept_variant: 'details',
  connection: { score_url: '{partnerOrigin}/score', accept_url: '{partnerOrigin}/accept', timeout_ms: 1_000 },
  intents: [
    {
      title: '{intentTitle}',
      eligibility: [rule, { field: 'age', operator: 'between', value: [18, 65] }],
      probability_conditions: [{ ...rule, results: 10 }],
    },
  ],
};
const catalogue = {
  environment: '{environment}',
  prune: false,
  connections: true,
  active: true,
  reason: 'Fuzz',
  file: { environment: '{environment}', schema_version: 1, intents: [intentEntry], partners: [partnerEntry] },
};
const planned = {
  environment: '{environment}',
  change: { kind: 'import', prune: false, connections: true, active: true, file: catalogue.file },
  dueAt: '2090-01-31T00:00:00+02:00',
  confirm: 0,
  reason: 'Fuzz',
};
const environment = {
  maintenance: false,
  maintenanceReason: 'It moves.',
  maintenanceStartsAt: '2090-01-31T20:00:00Z',
  maintenanceEndsAt: '2090-01-31T22:00:00Z',
  deduplicationWindow: '30d',
  processingLimitMs: 25_000,
  batchFileRetentionDays: 30,
  requestLogRetentionDays: 30,
  leadRetentionDays: 730,
};
const search = {
  state: 'matched',
  source: 'api_v2',
  intent: '{#intent}',
  agent: 1,
  from: '2026-01-01',
  to: '2027-01-01',
  before: '{lead}',
  after: '{lead}',
  search: 'Thandi 8001',
};
/** The query of a console list. */
const list = { q: 'fuzz', sort: '-created', after: '1', before: '2', format: 'csv' };
const webhook = { url: '{partnerOrigin}/hook', description: 'Fuzz', types: ['lead.accepted'] };
const alertChannel = {
  name: 'Fuzz {name}',
  url: '{partnerOrigin}/alert',
  kinds: ['failing-endpoint', 'key-request'],
  uat: true,
  active: true,
  quietFrom: '22:00',
  quietTo: '06:00',
};
const password = 'correct horse battery staple';
const scoreCall = {
  lead_id: '{lead}',
  environment: 'uat',
  intent: { id: '{#intent}', title: '{intentTitle}' },
  lead: applicant,
};
const applicationCall = {
  ...scoreCall,
  application_id: '{applicationId}',
  kind: 'accept',
  type: null,
  bank: null,
  live_quotes: { rate: 12.5 },
};

/** JSON bodies, by route. */
export const jsonBodies: Readonly<Record<string, object>> = {
  'POST /api/v2/lead': lead,
  'POST /api/v2/offer': lead,
  'POST /api/v2/accept': accept,
  'POST /api/v2/lead/check': lead,
  'POST /api/v2/sandbox/lead/[hashid]/settle': { status: 'pending', link: 'https://lender.example/l' },
  'POST /api/v2/sandbox/lead/[hashid]/advance': { days: 3 },
  'POST /api/v1/lead': lead,
  'POST /api/v1/offer': lead,
  'POST /api/v1/accept': accept,
  'POST /api/partner/outcome': {
    application_id: '{applicationId}',
    status: 'pending',
    link: 'https://lender.example/l',
    redirect: 'https://lender.example/r',
  },
  'POST /api/sandbox/[partner]/score': scoreCall,
  'POST /api/sandbox/[partner]/accept': applicationCall,
  'POST /api/sandbox/[partner]/link': {
    lead_id: '{lead}',
    application_id: '{applicationId}',
    reference: 'r',
  },
  'POST /api/sandbox/sms': {
    message_id: '{applicationId}',
    environment: 'uat',
    to: '+27821234567',
    text: 'Hi Thandi: https://portal.example/l/none',
    sender: 'Fuzz',
  },
  'POST /api/portal/accept': {
    hashid: '{lead}',
    partnerId: '{#partner}',
    liveQuotes: { rate: 12.5 },
    type: 'apply-now',
    seen: '2026-11-22T00:00:00.000Z',
  },
  'PUT /api/portal/account/password': { currentPassword: 'wrong password', newPassword: password },
  'POST /api/portal/account/second-factor/recovery-codes': { password, code: '123456' },
  'PUT /api/portal/account/second-factor': { code: '123456' },
  'POST /api/portal/account/second-factor/start': { password, code: '123456' },
  'POST /api/portal/account/second-factor/turn-off': { password, code: '123456' },
  'DELETE /api/portal/account/session': { password },
  'PUT /api/portal/account/list-columns': { list: 'affiliate', columns: ['leads', 'keys'] },
  'PUT /api/portal/account/settings': { singleKeys: true, arrivalSound: true },
  'DELETE /api/portal/account/session/[handle]': { password },
  'POST /api/portal/affiliate': { name: 'Fuzz {name}', slug: 'fuzz-{name}', liveFeedback: false },
  'POST /api/portal/affiliate/export': { ...list, state: 'active', production: 'open', sort: '-leads' },
  'PUT /api/portal/affiliate/[id]': {
    name: 'Fuzz {name}',
    contactName: 'Thandi',
    contactEmail: 'thandi@example.co.za',
    contactPhone: '082 123 4567',
    note: 'Mornings only',
    liveFeedback: true,
    active: true,
    confirm: 0,
  },
  'POST /api/portal/api-key': {
    affiliateId: '{#affiliate}',
    environment: '{environment}',
    name: 'Fuzz',
    expiresAt: '2027-01-31T00:00:00Z',
    requestsPerMinute: 60,
    scopes: ['leads', 'offers', 'batches', 'read'],
  },
  'PUT /api/portal/api-key/[id]': {
    name: 'Fuzz',
    expiresAt: '2027-01-31T00:00:00Z',
    requestsPerMinute: 60,
    scopes: ['leads', 'offers', 'batches', 'read'],
  },
  'POST /api/portal/api-key/[id]/replace': { overlapHours: 24 },
  'POST /api/portal/api-key-request': { name: 'Fuzz', environment: '{environment}' },
  'POST /api/portal/alert-channel': { ...alertChannel, type: 'webhook' },
  'PUT /api/portal/alert-channel/[id]': { ...alertChannel, version: 1 },
  'POST /api/portal/alert-channel/[id]/test': {},
  'POST /api/portal/alert-channel/[id]/secret/roll': {},
  'POST /api/portal/api-key-request/[id]/decline': { reason: 'Not yet' },
  'PUT /api/portal/webhook/inbox': { answer: '500' },
  'POST /api/portal/webhook/diagnose': { secret: 'whsec_MDEy', headers: 'webhook-id: 1', body: '{}' },
  'POST /api/portal/webhook': webhook,
  'PUT /api/portal/webhook/[id]': { ...webhook, version: 1 },
  'POST /api/portal/webhook/[id]/pause': {},
  'POST /api/portal/webhook/[id]/resume': {},
  'POST /api/portal/webhook/[id]/rotate': { overlapHours: 24 },
  'POST /api/portal/webhook/[id]/test': {},
  'POST /api/portal/webhook/[id]/event': { position: 1 },
  'POST /api/portal/webhook/[id]/resend': { since: '2026-01-31T00:00:00Z' },
  'POST /api/portal/webhook/[id]/resend/preview': { since: '2026-01-31T00:00:00Z' },
  'POST /api/portal/webhook/[id]/rewind': { from: '2026-01-31T00:00:00Z' },
  'POST /api/portal/webhook/[id]/rewind/preview': { from: '2026-01-31T00:00:00Z' },
  'POST /api/portal/find': { text: '{idNumber}' },
  'POST /api/portal/applicant/find': { idNumber: '{idNumber}' },
  'POST /api/portal/applicant/erase': { idNumber: '{idNumber}' },
  'POST /api/portal/application/[id]/decide': { status: 'failed' },
  'POST /api/portal/catalogue/apply': catalogue,
  'POST /api/portal/catalogue/preview': catalogue,
  'POST /api/portal/catalogue/planned': planned,
  'POST /api/portal/catalogue/planned/preview': { environment: '{environment}', change: planned.change },
  'POST /api/portal/catalogue/planned/[id]/apply': { seen: 1, overwrite: true, confirm: 0 },
  'POST /api/portal/catalogue/planned/[id]/cancel': {},
  'POST /api/portal/batch/known': { applicants: [{ idNumber: '8001015009087', intentId: 1 }] },
  'POST /api/portal/batch/[id]/match': { action: 'start' },
  'POST /api/portal/batch/[id]/stop': {},
  'POST /api/portal/batch/[id]/undo': { confirm: 1 },
  'POST /api/portal/catalogue/import/[id]/undo': { confirm: 1 },
  'POST /api/portal/catalogue/version/[id]/restore': {
    environment: '{environment}',
    seen: 1,
    confirm: 0,
    reason: 'Fuzz',
  },
  'POST /api/portal/consent-text': {
    language: 'zu',
    share: 'May we share your details with lenders?',
    creditCheck: 'May they do a credit check?',
    validFrom: '2090-01-31',
    latest: 0,
  },
  'POST /api/portal/arrival/seen': {
    seen: [{ id: '{lead}', arrivedAt: '2026-11-22T00:00:00.000Z' }],
  },
  'PUT /api/portal/draft/[id]': {
    userId: '{#me}',
    environment: '{environment}',
    revision: '7d9f1a52-7c3e-4c35-8f2b-0a4a3b1f5c11',
    after: [null],
    values: { first_name: 'Thandi', city: 'Durban' },
  },
  'POST /api/portal/environment/[name]/preview': environment,
  'PUT /api/portal/environment/[name]': environment,
  'POST /api/portal/intent': { environment: '{environment}', entry: intentEntry },
  'PUT /api/portal/intent/[id]': { entry: intentEntry, version: 1 },
  'POST /api/portal/intent/try': {
    environment: '{environment}',
    intentId: '{#intent}',
    entry: intentEntry,
  },
  'POST /api/portal/invitation': {
    affiliateId: '{#affiliate}',
    email: 'fuzz-{name}@example.test',
    role: 'agent',
  },
  'POST /api/portal/set-up': { token: 'x', email: 'first@fuzz.example', name: 'Fuzz', password },
  'POST /api/portal/invitation/accept': { token: '{invitationToken}', name: 'Fuzz', password },
  'POST /api/portal/lead/[hashid]/answer': {
    fields: { net_income: 21_000, employed: true, last_name: 'Khumalo' },
    consentText: 'en-2',
  },
  'PUT /api/portal/lead/[hashid]/call-back': {
    dueAt: new Date(Date.now() + 86_400_000).toISOString(),
    mine: false,
    askedForByApplicant: true,
    partnerId: null,
  },
  'POST /api/portal/lead/[hashid]/hand-over': { channel: 'whatsapp' },
  'POST /api/portal/lead/[hashid]/score': { partnerId: '{#partner}' },
  'PUT /api/portal/lead/[hashid]/hand-over': { language: 'af' },
  'POST /api/portal/lead/[hashid]/text-message': { after: null },
  'POST /api/portal/lead/earlier': { idNumber: '{idNumber}', intent: '{intentTitle}' },
  'POST /api/portal/lead/export': search,
  'POST /api/portal/lead/search': search,
  'PUT /api/portal/message-text/[language]': { text: 'Hi {first_name}: {link}', version: null },
  'DELETE /api/portal/message-text/[language]': { version: 1 },
  'POST /api/portal/offer': { ...lead, draftId: '{draft}', consentText: 'en-2' },
  'POST /api/portal/partner': { environment: '{environment}', entry: partnerEntry },
  'PUT /api/portal/partner/[id]': { entry: partnerEntry, version: 1 },
  'PUT /api/portal/partner/[id]/active': { active: true, version: 1, confirm: 1 },
  'POST /api/portal/partner/deactivation': { partnerIds: ['{#partner}'] },
  'POST /api/portal/api-key/export': { ...list, affiliate: '{#affiliate}', state: 'active', sort: 'expires' },
  'POST /api/portal/user/export': { ...list, role: 'admin', secondFactor: 'off', sort: '-seen' },
  'POST /api/portal/catalogue/version/export': { ...list, source: 'imported', before: '2' },
  'POST /api/portal/partner/export': { ...list, intent: '{#intent}', health: 'failing', sort: 'priority' },
  'POST /api/portal/intent/export': { ...list, state: 'active' },
  'POST /api/portal/application/export': { ...list, partner: '{#partner}', state: 'stuck', age: 'day' },
  'POST /api/portal/lead/export-all': { ...list, after: '{lead}', partner: '{#partner}', from: '2026-01-01' },
  'POST /api/portal/request/export': { ...list, affiliate: '{#affiliate}', path: '/api/v2/lead' },
  'POST /api/portal/request/refused/export': { ...list, after: '192.0.2.7', period: 'week' },
  'POST /api/portal/audit/export': {
    ...list,
    affiliateId: '{#affiliate}',
    noun: 'user',
    from: '2026-01-01',
    to: '2027-01-01',
  },
  'PUT /api/portal/partner/[id]/leave-out': { until: '2027-01-31T00:00:00Z', reason: 'Fuzz' },
  'POST /api/portal/partner/[id]/check': { confirm: true },
  'POST /api/portal/partner/[id]/test': { endpoint: 'accept', scenario: '', applicationId: null },
  'POST /api/portal/partner/try': {
    environment: '{environment}',
    partnerId: '{#partner}',
    intent: '{intentTitle}',
    eligibility: [rule, { field: 'age', operator: 'between', value: [18, 65] }],
    probability_conditions: [{ ...rule, results: 10 }],
    days: 7,
    affiliateId: null,
  },
  'POST /api/portal/password-reset/accept': { token: '{password-resetToken}', password },
  'PUT /api/portal/session/environment': { environment: '{environment}' },
  'PUT /api/portal/user/[id]': { role: 'agent' },
  'POST /api/portal/view-as': { userId: '{#user}' },
  'PUT /api/portal/user/[id]/suspension': { suspended: true },
};

/** Forms of next-auth, by route. */
export const formBodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /api/auth/callback/credentials': {
    email: 'fuzz-{name}@example.test',
    password,
    csrfToken: '{csrf}',
    json: 'true',
    callbackUrl: '/lead',
  },
  'POST /api/auth/callback/second-factor': { code: '123456', csrfToken: '{csrf}', json: 'true' },
  'POST /api/auth/signin/oidc': { csrfToken: '{csrf}', json: 'true', callbackUrl: '/lead' },
  'POST /api/auth/signout': { csrfToken: '{csrf}', json: 'true', callbackUrl: '/' },
};

/** Routes that read a file. */
export const fileRoutes: readonly string[] = [
  'POST /api/v2/lead/batch',
  'POST /api/v1/lead/batch',
  'POST /api/portal/batch',
  'POST /api/portal/partner/logo',
];

const columns = ['first_name', 'last_name', 'cell_phone_number', 'id_number', 'popi', 'net_income', 'intent'];
const cells = ['Thandi', 'Nkosi', '0821234567', '{idNumber}', 'true', '25000', '{intentTitle}'];

/** Files as they are uploaded, as text of one byte a character. */
export const files: readonly { readonly type: string; readonly name: string; readonly text: string }[] = [
  { type: 'text/csv', name: 'leads.csv', text: `${columns.join(',')}\r\n${cells.join(',')}\r\n` },
  { type: 'text/csv', name: 'leads.csv', text: `${columns.join(';')}\n"${cells.join('";"')}` },
  { type: 'application/json', name: 'leads.json', text: JSON.stringify([lead, { ...lead, popi: false }]) },
  { type: 'application/json', name: 'leads.json', text: JSON.stringify({ leads: [lead] }) },
  {
    type: 'image/png',
    name: 'logo.png',
    text: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0',
  },
  {
    type: 'image/svg+xml',
    name: 'logo.svg',
    text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
  },
  { type: 'application/vnd.ms-excel', name: 'leads.xls', text: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { type: 'application/octet-stream', name: 'a.bin', text: '\x1f\x8b\x08\0\0\0\0\0' },
  { type: 'text/csv', name: '../../etc/passwd\0.csv', text: '' },
];
