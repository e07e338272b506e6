import { answerText, fieldText } from '@/lib/message';

/** Example values: one applicant's way through the service. A test validates them against the schemas. */

const leadId = '4fQvX2mT8kLw0ZrB6nYcHd';
const batchId = '7hKp3sVd9WqJ1xNtE5gRuA';

const lead = {
  first_name: 'Thandi',
  last_name: 'Nkosi',
  cell_phone_number: '+27821234567',
  email: 'thandi@example.co.za',
  id_number: '8001015009087',
  intent: 'Personal Loan',
  popi: true,
  net_income: 25_000,
  loan_amount_required: 50_000,
};

const partner = {
  id: 3,
  company_name: 'Umoya Finance',
  company_website_url: 'https://umoya.example',
  company_logo_url: '',
  company_mini_logo_url: '',
  company_wide_logo_url: '',
  partner_type: 'lender',
  live_scoring_api: true,
  end_to_end: true,
};

const liveQuotes = { term_months: 24, instalment: 2_610 };

const when = (time: string) => `2026-03-02T${time}.000Z`;

const nothingSent = {
  fast_application: null,
  expenses: null,
  income_source: null,
  credit_score_label: null,
  credit_score_int: null,
  title: null,
  language: null,
  education: null,
  employed: null,
  payday: null,
  bank_name: null,
  repayment_period: null,
  employment_period: null,
  company_name: null,
  debt_amount: null,
  open_loans: null,
  payment_frequency: null,
  debt_review: null,
  street_address: null,
  suburb: null,
  city: null,
  postal_code: null,
  province: null,
};

const intent = {
  id: 1,
  title: 'Personal Loan',
  active: true,
  required_fields: ['net_income', 'loan_amount_required'],
};

const batch = {
  batch_id: batchId,
  status: 'completed',
  file_name: 'leads.csv',
  total: 2,
  processed: 2,
  created: 1,
  duplicates: 0,
  invalid: 1,
  created_at: when('08:00:00'),
  finished_at: when('08:00:01'),
  results: [
    { row: 1, status: 'created', id: leadId },
    {
      row: 2,
      status: 'invalid',
      id: null,
      message: answerText.validationFailed,
      errors: { 'ID Number': [fieldText.thirteenDigits] },
    },
  ],
  next: null,
};

export const example = {
  leadId,
  batchId,
  lead,
  submittedLead: { id: leadId, status: answerText.leadAdded },
  referredLead: {
    id: leadId,
    status: answerText.leadAdded,
    referrals: [{ partner_id: 3, company_name: 'Umoya Finance', status: 'accepted' }],
  },
  slippedLead: { ...lead, cell_phone_number: '0112345678', email: 'thandi@gmial.com', net_income: null },
  checkedSlips: {
    valid: true,
    errors: {},
    missing_fields: ['net_income'],
    warnings: [
      {
        field: 'cell_phone_number',
        code: 'phone_not_mobile',
        message: 'This is a landline or service number: it cannot receive an SMS or WhatsApp.',
      },
      {
        field: 'email',
        code: 'email_domain',
        message: 'Did you mean @gmail.com?',
        suggestion: 'thandi@gmail.com',
      },
    ],
    duplicate: null,
  },
  checkedErrors: {
    valid: false,
    errors: { first_name: [fieldText.required], popi: [fieldText.boolean, fieldText.consent] },
    missing_fields: [],
    warnings: [],
    duplicate: null,
  },
  checkedDuplicate: { valid: true, errors: {}, missing_fields: [], warnings: [], duplicate: { id: leadId } },
  storedLead: {
    id: leadId,
    state: 'accepted',
    intent: { id: 1, title: 'Personal Loan' },
    first_name: 'Thandi',
    last_name: 'Nkosi',
    cell_phone_number: '0821234567',
    email: 'thandi@example.co.za',
    id_number: '8001015009087',
    popi: true,
    ...nothingSent,
    gross_income: 25_000,
    net_income: 25_000,
    loan_amount_required: 50_000,
    bank: null,
    referee_id: null,
    created_at: when('08:15:00'),
    updated_at: when('08:16:30'),
    referrals: [],
    accept: {
      partner_id: 3,
      company_name: 'Umoya Finance',
      status: 'accepted',
      type: null,
      redirect: 'https://umoya.example/apply/81',
      link: '',
      requested_at: when('08:16:28'),
      settled_at: when('08:16:30'),
    },
  },
  offer: {
    matches: [
      {
        ...partner,
        probability_conditions: [{ field: 'net_income', value: 15_000, operator: '>=', results: 40 }],
        partner_slug: 'umoya-finance',
        rank: 1,
        probability: 72,
        live_quotes: liveQuotes,
      },
    ],
    id: leadId,
  },
  accept: { hashid: leadId, partner_id: 3, live_quotes: liveQuotes },
  endToEndAccept: { hashid: leadId, partner_id: 3, type: 'apply-now' },
  redirect: { redirect: 'https://umoya.example/apply/81' },
  details: { id: leadId, status: 'accepted', api: [partner], redirect: 'https://umoya.example/apply/81' },
  declined: { id: leadId, status: 'declined', api: [] },
  linkPending: { id: leadId, status: 'pending' },
  linkReady: { ready: true, link: 'https://umoya.example/continue/81' },
  linkNotReady: { ready: false, link: '' },
  intent,
  intents: [intent],
  batch,
  batchQueued: {
    ...batch,
    status: 'queued',
    total: null,
    processed: 0,
    created: 0,
    invalid: 0,
    finished_at: null,
    results: [],
  },
} as const;
