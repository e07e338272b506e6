import { expect, test } from 'vitest';
import { maskLead } from './mask-lead';
import type { PortalLead } from './view';

const lead = {
  id: 'x',
  state: 'accepted',
  intent: { id: 1, title: 'Loan' },
  firstName: 'Thandiwe',
  lastName: 'Nkosi',
  cellPhoneNumber: '0821234567',
  email: 'thandiwe@nkosi.example',
  idNumberMasked: '•••••••••••87',
  applicant: { dateOfBirth: '1980-01-01', age: 46, gender: 'female', citizenship: 'citizen' },
  fields: {
    gross_income: 32_000,
    debt_review: false,
    company_name: 'Nkosi Bakery',
    street_address: '1 Long St',
  },
  statements: [{ field: 'gross_income', words: 'Nkosi earns more', at: '', request: 1, isOfFormer: false }],
  matches: [
    {
      id: 1,
      held: {
        since: '2026-11-22T08:42:00.000Z',
        sent: { amount: 1, differences: [{ field: 'city', there: 'Nkosi Street', here: null }] },
      },
    },
  ],
  leftOut: [{ text: 'lives in Gauteng' }],
  askNext: [{ field: 'city' }],
  accept: { link: 'https://lender.example/apply/secret?name=Nkosi', redirect: 'https://lender.example/r' },
  handOver: { link: 'https://portal.example/l/abc', texts: ['Hi Thandiwe'] },
} as unknown as PortalLead;

test('shows initials, the end of the phone number, figures, and that there is a link', () => {
  expect(maskLead(lead)).toMatchObject({
    firstName: 'T••••',
    lastName: 'N••••',
    cellPhoneNumber: '••• ••• •567',
    fields: { gross_income: 32_000, debt_review: false, company_name: '••••', street_address: '••••' },
    accept: { link: 'https://lender.example', redirect: '' },
    handOver: null,
  });
});

test('holds nothing else of the applicant', () => {
  const text = JSON.stringify(maskLead(lead));
  for (const secret of [
    'Thandiwe',
    'thandiwe',
    'Nkosi',
    '0821',
    '1980',
    'Long St',
    'Gauteng',
    'secret',
    '/l/',
  ])
    expect(text).not.toContain(secret);
});

test('an erased lead without an application stays as empty as it is', () => {
  const erased = { ...lead, firstName: '', lastName: '', cellPhoneNumber: '', email: null, accept: null };
  expect(maskLead(erased)).toMatchObject({
    firstName: '',
    lastName: '',
    cellPhoneNumber: '',
    email: null,
    accept: null,
  });
});
