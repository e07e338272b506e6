import { expect, test } from 'vitest';
import { changeLines } from './change-text';

const rule = { field: 'net_income', operator: '>=', value: 5_000 } as const;

test.each([
  [{ field: 'priority', before: 100, after: 7 }, ['100'], ['7']],
  [{ field: 'active', before: true, after: false }, ['yes'], ['no']],
  [
    { field: 'connection.link_url', before: null, after: 'https://a.example/' },
    ['none'],
    ['https://a.example/'],
  ],
  [{ field: 'affiliates', before: null, after: ['acme'] }, ['all affiliates'], ['acme']],
  [{ field: 'required_fields', before: ['city', 'payday'], after: ['city', 'email'] }, ['payday'], ['email']],
  [{ field: 'connection.secret', before: null, after: 'changed' }, [], ['another secret']],
])('%j', (change, gone, come) => {
  expect(changeLines(change)).toEqual({ gone, come });
});

test('lists only the rules that were added or removed', () => {
  const before = [{ title: 'Loan', eligibility: [rule], probability_conditions: [] }];
  const after = [
    {
      title: 'Loan',
      eligibility: [rule, { field: 'age', operator: 'between', value: [18, 65] }],
      probability_conditions: [{ ...rule, results: 40 }],
    },
    { title: 'Car', eligibility: [], probability_conditions: [] },
  ];
  expect(changeLines({ field: 'intents', before, after })).toEqual({
    gone: [],
    come: [
      'Loan: Age is between 18 and 65',
      'Loan: Net income is at least R\u00a05\u00a0000, 40 points',
      'Car',
    ],
  });
});
