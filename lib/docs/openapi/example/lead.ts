import { answerText, fieldText } from '@/lib/base/error/message';
import { khanya, lead, leadId, redirect, when } from './value';

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

/** A lead from being checked to what became of it. */
export const leadExamples = {
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
  sandboxLead: {
    id: leadId,
    state: 'accepted',
    created_at: when('08:15:00'),
    updated_at: when('08:16:30'),
    accept: acceptOfLead,
  },
} as const;
