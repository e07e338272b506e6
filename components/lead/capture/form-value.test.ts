import { describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { suggestRepair } from '@/lib/batch/row/repair';
import { emptyForm, leadFormValues, toLeadBody } from './form-value';

const filled = {
  ...emptyForm,
  id_number: '800101 5009 087',
  first_name: ' Thandi ',
  last_name: 'Nkosi',
  cell_phone_number: '082 123-4567',
  intent_id: '7',
  net_income: 'R 15 000',
  debt_review: 'false',
  popi: true,
};

describe('the form’s values as a lead body', () => {
  test('have the JSON types that the API asks for', () => {
    expect(toLeadBody(filled)).toEqual({
      id_number: '8001015009087',
      first_name: 'Thandi',
      last_name: 'Nkosi',
      cell_phone_number: '0821234567',
      intent_id: 7,
      net_income: 15_000,
      debt_review: false,
      popi: true,
    });
  });

  test('pass the API’s own schema', () => {
    expect(parseLeadInput(toLeadBody(filled)).cellPhoneNumber).toBe('0821234567');
  });

  test('leave out what is empty, and consent that was not given', () => {
    expect(toLeadBody(emptyForm)).toEqual({});
  });

  test.each([
    ['18 500,50', 18_501],
    ['R18 500-00', 18_500],
    ['R 18,500.50', 18_501],
    ['18.500,50', 18_501],
    ['18.5k', 18_500],
    ['18\u00a0500', 18_500],
  ])('have the amount %j in whole rand, never with its cents as rand', (typed, rand) => {
    expect(toLeadBody({ ...emptyForm, net_income: typed, debt_amount: typed })).toEqual({
      net_income: rand,
      debt_amount: rand,
    });
    // A file's preview has the same reader: it suggests this value, and takes it where a cell is typed.
    expect(suggestRepair('net_income', typed)?.to).toBe(String(rand));
  });

  test.each(['1,5', '18 5', '-500', '1e5', 'about 500'])(
    'keep %j as typed, for the form to refuse',
    (typed) => {
      expect(toLeadBody({ ...emptyForm, net_income: typed })).toEqual({ net_income: typed });
      expect(suggestRepair('net_income', typed)).toBeNull();
    },
  );

  test('have counts as numbers, and leave partial numbers as typed', () => {
    expect(toLeadBody({ ...emptyForm, open_loans: ' 3 ', credit_score_int: '612' })).toEqual({
      open_loans: 3,
      credit_score_int: 612,
    });
    expect(toLeadBody({ ...emptyForm, open_loans: '1,5', credit_score_int: '6,12' })).toEqual({
      open_loans: '1,5',
      credit_score_int: '6,12',
    });
  });

  test('leave a free answer as it was typed', () => {
    expect(toLeadBody({ ...emptyForm, employment_period: '1,5 years' })).toEqual({
      employment_period: '1,5 years',
    });
  });
});

describe('a stored lead’s answers in the form', () => {
  const lead = {
    intent: { id: 7, title: 'Personal Loan' },
    firstName: 'Thandi',
    lastName: 'Nkosi',
    cellPhoneNumber: '0821234567',
    email: null,
    fields: { net_income: 15_000, gross_income: 15_000, debt_review: false, bank_name: 'Capitec' },
    filledIncome: 'gross_income' as const,
  };

  test('are sent again as they were stored, save for what has to be asked again', () => {
    expect(toLeadBody(leadFormValues(lead))).toEqual({
      intent_id: 7,
      first_name: 'Thandi',
      last_name: 'Nkosi',
      cell_phone_number: '0821234567',
      net_income: 15_000,
      debt_review: false,
      bank_name: 'Capitec',
    });
  });

  test('leave the income that nobody was asked for empty, and consent not given', () => {
    const values = leadFormValues(lead);
    expect([values.gross_income, values.popi, values.id_number]).toEqual(['', false, '']);
  });
});

test('a phone number as it is dialled from abroad is sent as one', () => {
  expect(toLeadBody({ cell_phone_number: '0027 82 123 4567' })).toEqual({
    cell_phone_number: '+27821234567',
  });
  expect(toLeadBody({ cell_phone_number: '082 123 4567' })).toEqual({ cell_phone_number: '0821234567' });
});
