import { describe, expect, test } from 'vitest';
import { emptyForm, type LeadFormValues } from './form-value';
import { leadResolver } from './lead-resolver';

const intents = [{ id: 7, title: 'Personal Loan', required_fields: ['net_income', 'gross_income'] }];

/** Returns the form's message for a field that is left with this text. */
async function said(name: string, typed: string): Promise<string | undefined> {
  const values: LeadFormValues = { ...emptyForm, intent_id: '7', [name]: typed };
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await leadResolver(intents)(values, undefined, options);
  const message = errors[name]?.message;
  return typeof message === 'string' ? message.replaceAll('\u00a0', ' ') : undefined;
}

describe('an amount in the form', () => {
  test.each(['18500', 'R 18 500,50', 'R18 500-00', '18.5k', '18\u202f500', '0'])(
    '%j is taken',
    async (typed) => {
      expect(await said('net_income', typed)).toBeUndefined();
      expect(await said('debt_amount', typed)).toBeUndefined();
    },
  );

  test.each([
    ['1,5', 'Is it R 1,50 or R 1 500? Enter it in full.'],
    ['18 5', 'Enter the amount in full, such as 18500 or 18 500,00.'],
    ['-500', 'The net income cannot be less than zero.'],
    ['9 999 999 999', 'This is too large for the net income.'],
    ['1e5', 'Enter one amount in rand, such as 18 500.'],
    ['about 9000', 'Enter one amount in rand, such as 18 500.'],
  ])('%j is refused with what to type', async (typed, message) => {
    expect(await said('net_income', typed)).toBe(message);
  });

  test('is also checked in fields that the API takes as free text', async () => {
    expect(await said('debt_amount', '1,5')).toBe('Is it R 1,50 or R 1 500? Enter it in full.');
  });

  test('stands in for its pair while that is empty, and only then', async () => {
    expect(await said('gross_income', '')).toContain('Ask for the gross income');
    const values = { ...emptyForm, intent_id: '7', net_income: '9000' };
    const { errors } = await leadResolver(intents)(values, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    expect(errors.gross_income).toBeUndefined();
  });
});

test('a count is a whole number of at least zero, and free text is not checked', async () => {
  expect(await said('open_loans', ' 3 ')).toBeUndefined();
  expect(await said('open_loans', '1,5')).toBe('Enter a whole number, such as 3.');
  expect(await said('open_loans', 'two')).toBe('Enter a whole number, such as 3.');
  expect(await said('open_loans', '-1')).toBe('The open loans cannot be less than zero.');
  expect(await said('credit_score_int', '6,12')).toBe('Enter a whole number, such as 3.');
  expect(await said('credit_score_int', '-1')).toBe('The credit score cannot be less than zero.');
  expect(await said('employment_period', '1,5 years')).toBeUndefined();
});
