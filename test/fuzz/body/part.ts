/**
 * What the bodies of several routes share. `{name}` stands for a subject of the world, `"{#name}"` for one that is a
 * number.
 */
export const applicant = {
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
export const lead = { ...applicant, intent: '{intentTitle}', partner_ids: ['{#partner}'] };
export const accept = {
  hashid: '{lead}',
  partner_id: '{#partner}',
  live_quotes: { rate: 12.5, terms: [12, 24] },
  type: 'apply-now',
  bank: 'FNB',
};
export const rule = { field: 'net_income', operator: '>=', value: 5_000 };
export const intentEntry = {
  title: 'Fuzz {name}',
  active: true,
  required_fields: ['net_income', 'city'],
  affiliates: ['{slug}'],
};
export const partnerEntry = {
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
export const catalogue = {
  environment: '{environment}',
  prune: false,
  connections: true,
  active: true,
  reason: 'Fuzz',
  file: { environment: '{environment}', schema_version: 1, intents: [intentEntry], partners: [partnerEntry] },
};
export const planned = {
  environment: '{environment}',
  change: { kind: 'import', prune: false, connections: true, active: true, file: catalogue.file },
  dueAt: '2090-01-31T00:00:00+02:00',
  confirm: 0,
  reason: 'Fuzz',
};
export const environment = {
  maintenance: false,
  maintenanceReason: 'It moves.',
  maintenanceStartsAt: '2090-01-31T20:00:00Z',
  maintenanceEndsAt: '2090-01-31T22:00:00Z',
  deduplicationWindow: '30d',
  processingLimitMs: 25_000,
  batchFileRetentionDays: 30,
  requestLogRetentionDays: 30,
  leadRetentionDays: 730,
  neverOfferedRetentionDays: 365,
  offeredRetentionDays: 730,
  declinedRetentionDays: 730,
  acceptedRetentionDays: 1_825,
  consentRetentionDays: 1_826,
  readRetentionDays: 730,
};
export const search = {
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
export const list = { q: 'fuzz', sort: '-created', after: '1', before: '2', format: 'csv' };
export const commissionPlan = {
  environment: '{environment}',
  affiliateId: '{#affiliate}',
  partnerId: '{#partner}',
  intentId: null,
  paidOn: 'funded',
  unit: 'basis points',
  rate: '2,5 %',
  tiers: '101: 3\n201: 3,5',
  holdDays: 30,
  validFrom: '2027-01-01',
  validTo: '2027-12-31',
  confirm: 0,
};
export const webhook = { url: '{partnerOrigin}/hook', description: 'Fuzz', types: ['lead.accepted'] };
export const alertChannel = {
  name: 'Fuzz {name}',
  url: '{partnerOrigin}/alert',
  kinds: ['failing-endpoint', 'key-request'],
  uat: true,
  active: true,
  quietFrom: '22:00',
  quietTo: '06:00',
};
export const password = 'correct horse battery staple';
export const scoreCall = {
  lead_id: '{lead}',
  environment: 'uat',
  intent: { id: '{#intent}', title: '{intentTitle}' },
  lead: applicant,
};
export const applicationCall = {
  ...scoreCall,
  application_id: '{applicationId}',
  kind: 'accept',
  type: null,
  bank: null,
  live_quotes: { rate: 12.5 },
};
