import { answerText, fieldText } from '@/lib/base/error/message';
import { probabilityFor, quotesFor } from '@/lib/catalogue/sandbox/quote';

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

/** Partners of the demo catalogue, as the sandbox plays them. */
const partnerNamed = (id: number, name: string, slug: string) => ({
  id,
  company_name: name,
  company_website_url: `https://www.${slug.replace('-', '')}.example`,
  company_logo_url: `https://leads.example/partner/${slug}.svg`,
  company_mini_logo_url: `https://leads.example/partner/${slug}-mini.svg`,
  company_wide_logo_url: `https://leads.example/partner/${slug}-wide.svg`,
  partner_type: 'lender',
});

const khanya = {
  ...partnerNamed(3, 'Khanya Finance', 'khanya-finance'),
  live_scoring_api: true,
  end_to_end: true,
};
const marula = {
  ...partnerNamed(4, 'Marula Money', 'marula-money'),
  live_scoring_api: false,
  end_to_end: false,
};
const suikerbos = {
  ...partnerNamed(5, 'Suikerbos Capital', 'suikerbos-capital'),
  live_scoring_api: true,
  end_to_end: false,
};

const liveQuotes = quotesFor('khanya-finance', lead.loan_amount_required);
const [, chosenQuote] = liveQuotes;
const redirect = 'https://www.khanyafinance.example/apply/81';

const when = (time: string) => `2026-03-02T${time}.000Z`;

const outcome = (id: string, type: string, at: string, amountCents: number) => ({
  id,
  type,
  partner_id: khanya.id,
  occurred_at: at,
  recorded_at: at,
  amount_cents: amountCents,
  reason: null as string | null,
  corrects: null as string | null,
  replaced: false,
});

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

const event = {
  id: '6bJt3Pz9RfUa1XgWk7MoHy',
  position: 412,
  type: 'lead.accepted',
  timestamp: when('08:16:30'),
  data: { id: leadId, environment: 'production', sequence: 4, state: 'accepted', partner_id: 3 },
} as const;

const intent = {
  id: 1,
  title: 'Personal Loan',
  active: true,
  required_fields: ['net_income', 'loan_amount_required'],
};

const batchSummary = {
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
};

const batch = {
  ...batchSummary,
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

const acceptOfLead = {
  partner_id: 3,
  company_name: 'Khanya Finance',
  status: 'accepted',
  type: null,
  redirect,
  link: '',
  requested_at: when('08:16:28'),
  settled_at: when('08:16:30'),
} as const;

export const example = {
  leadId,
  batchId,
  lead,
  submittedLead: { id: leadId, status: answerText.leadAdded },
  referredLead: {
    id: leadId,
    status: answerText.leadAdded,
    referrals: [
      { partner_id: 3, company_name: 'Khanya Finance', status: 'accepted' },
      { partner_id: 5, company_name: 'Suikerbos Capital', status: 'pending' },
    ],
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
    accept: acceptOfLead,
  },
  leadList: {
    leads: [
      {
        id: leadId,
        state: 'accepted',
        intent: { id: 1, title: 'Personal Loan' },
        created_at: when('08:15:00'),
        updated_at: when('08:16:30'),
        accept: acceptOfLead,
      },
    ],
    next: null,
  },
  leadOutcomes: {
    outcomes: [
      outcome('5zTn0aWkQpXr8LbVdC2yE1', 'approved', when('09:00:00'), 5_000_000),
      {
        ...outcome('1hGd7RmYsUo4NxKqB9vJt3', 'funded', when('14:30:00'), 5_000_000),
        replaced: true,
      },
      {
        ...outcome('6cPw3EfZlTi8MyAoD5nHu2', 'funded', when('14:30:00'), 4_500_000),
        reason: 'Paid out less than approved',
        corrects: '1hGd7RmYsUo4NxKqB9vJt3',
      },
    ],
  },
  batchList: { batches: [batchSummary], next: null },
  sandboxLead: {
    id: leadId,
    state: 'accepted',
    created_at: when('08:15:00'),
    updated_at: when('08:16:30'),
    accept: acceptOfLead,
  },
  offer: {
    matches: [
      {
        ...khanya,
        probability_conditions: [],
        partner_slug: 'khanya-finance',
        rank: 1,
        probability: probabilityFor('khanya-finance', lead.net_income, lead.loan_amount_required),
        live_quotes: liveQuotes,
      },
      {
        ...marula,
        probability_conditions: [
          { field: 'net_income', value: 3_500, operator: '>=', results: 25 },
          { field: 'net_income', value: 10_000, operator: '>=', results: 20 },
          { field: 'net_income', value: 20_000, operator: '>=', results: 15 },
          { field: 'loan_amount_required', value: 20_000, operator: '<=', results: 15 },
        ],
        partner_slug: 'marula-money',
        rank: 2,
        probability: 60,
      },
    ],
    id: leadId,
  },
  accept: { hashid: leadId, partner_id: 3, live_quotes: chosenQuote },
  endToEndAccept: { hashid: leadId, partner_id: 3, type: 'apply-now' },
  redirect: { redirect },
  details: {
    id: leadId,
    status: 'accepted',
    api: [suikerbos],
    redirect: 'https://www.suikerboscapital.example/apply/82',
  },
  declined: { id: leadId, status: 'declined', api: [] },
  linkPending: { id: leadId, status: 'pending' },
  linkReady: { ready: true, link: 'https://www.khanyafinance.example/continue/81' },
  linkNotReady: { ready: false, link: '' },
  intent,
  intents: [intent],
  batch,
  cursor: '5WbT1uXk0GdQ8yLrN3eMzv',
  event,
  eventPage: {
    events: [
      {
        id: '2mVr8Kx0TqYw4LhZc6NdEs',
        position: 411,
        type: 'lead.pending',
        timestamp: when('08:16:28'),
        data: { id: leadId, environment: 'production', sequence: 3, state: 'pending', partner_id: 3 },
      },
      event,
    ],
    next: '5WbT1uXk0GdQ8yLrN3eMzv',
    more: false,
  },
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
