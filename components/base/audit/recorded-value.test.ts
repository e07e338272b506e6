import { expect, test } from 'vitest';
import { fieldText, valueText } from './recorded-value';

test.each([
  ['leadRetentionDays', 'Lead retention days'],
  ['uatApprovedAt', 'UAT approved at'],
  ['company_name', 'Company name'],
  ['id', 'ID'],
  ['prune', 'Prune'],
])('the field %s is called %s', (field, words) => {
  expect(fieldText(field)).toBe(words);
});

test.each([
  [null, 'none'],
  [true, 'yes'],
  [30, '30'],
  ['007', '007'],
  ['2026-11-23T00:42:24.782Z', '23 Nov 2026 02:42:24'],
  ['2026-11-23', '2026-11-23'],
  [['leads', 'read'], 'leads, read'],
  [[], 'none'],
  [{ changed: [], created: ['Personal Loan'] }, 'Changed: none; Created: Personal Loan'],
  [{}, '{}'],
  [
    [
      { from: 31, rate: 3_000 },
      { from: 61, rate: 3_500 },
    ],
    'From: 31; Rate: 3000. From: 61; Rate: 3500',
  ],
  [[{ value: { at: { from: 21 } } }], '[{"value":{"at":{"from":21}}}]'],
  [
    [
      {
        title: 'Car Loan',
        eligibility: [
          { field: 'net_income', operator: '>=', value: 5_000 },
          { field: 'province', operator: 'in', value: ['Gauteng', 'Limpopo'] },
        ],
        probability_conditions: [{ field: 'age', operator: '<', value: 30, results: 20 }],
      },
      { title: 'Home Loan', eligibility: [], probability_conditions: [] },
    ],
    'Car Loan: Net income is at least R\u00a05\u00a0000; Province is one of Gauteng, Limpopo; scorecard: Age is less than 30 (20 points). Home Loan: no rules',
  ],
])('%j reads as %s', (value, words) => {
  expect(valueText(value)).toBe(words);
});
