import { describe, expect, test } from 'vitest';
import { parseLeadInput } from './schema';
import { fillIncome, leadValues, missingIntentFields } from './value';

const input = (change: Record<string, unknown>) =>
  parseLeadInput({
    first_name: 'Thandi',
    last_name: 'Nkosi',
    cell_phone_number: '+27821234567',
    id_number: '8001015009087',
    intent_id: 7,
    popi: true,
    ...change,
  });

describe('income (spec 2.1)', () => {
  test.each([
    [{ gross_income: 9 }, { gross_income: 9, net_income: 9 }],
    [{ net_income: 7 }, { gross_income: 7, net_income: 7 }],
    [
      { gross_income: 9, net_income: 7 },
      { gross_income: 9, net_income: 7 },
    ],
    [{ gross_income: 0 }, { gross_income: 0, net_income: 0 }],
    [{ expenses: 1 }, { expenses: 1 }],
  ])('%j becomes %j', (sent, filled) => {
    expect(fillIncome(sent)).toEqual(filled);
  });
});

describe('values for rules', () => {
  test('are keyed by wire name, with the normalised phone number and without absent fields', () => {
    expect(leadValues(input({ net_income: 5_000, fast_application: true }))).toEqual({
      first_name: 'Thandi',
      last_name: 'Nkosi',
      cell_phone_number: '0821234567',
      id_number: '8001015009087',
      net_income: 5_000,
      fast_application: true,
    });
    expect(leadValues(input({ email: 'a@b.co' }))).toHaveProperty('email', 'a@b.co');
  });
});

describe('missing intent fields (spec 7.2)', () => {
  test.each([
    [
      'lists all missing fields together in the intent’s order',
      ['payday', 'net_income', 'city'],
      {},
      ['payday', 'net_income', 'city'],
    ],
    ['a blank one is missing', ['city', 'suburb'], { city: ' ', suburb: '' }, ['city', 'suburb']],
    ['zero and false are answers', ['expenses', 'employed'], { expenses: 0, employed: false }, []],
    ['null is missing', ['expenses'], { expenses: null }, ['expenses']],
    ['gross income stands in for net', ['net_income', 'gross_income'], { gross_income: 5 }, []],
    ['net income stands in for gross', ['gross_income'], { net_income: 5 }, []],
    ['an optional email can be required', ['email'], {}, ['email']],
    [
      'fields that every lead has are never missing',
      ['first_name', 'cell_phone_number', 'id_number'],
      {},
      [],
    ],
    ['a field named twice is listed once', ['city', 'city'], {}, ['city']],
    ['an unknown name is missing, whatever objects inherit', ['constructor'], {}, ['constructor']],
  ])('%s', (_, required, sent, missing) => {
    expect(missingIntentFields(required, input(sent))).toEqual(missing);
  });
});
