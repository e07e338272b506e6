import { expect, test } from 'vitest';
import { labHref, readSuggestion } from './lab-link';

const intents = [
  {
    title: 'Personal Loan & more',
    eligibility: [
      { field: 'net_income', operator: '>=' as const, value: 5_000 },
      { field: 'city', operator: '=' as const, value: 'Durban' },
    ],
    probability_conditions: [],
  },
];
const given = (href: string) => Object.fromEntries(new URL(href, 'https://portal.example').searchParams);
const effect = (index: number) => {
  const rule = intents[0]?.eligibility[index];
  if (!rule) throw new Error('no such rule');
  return { partnerId: 7, index, rule };
};

test('a suggestion comes back from its address', () => {
  const href = labHref('Personal Loan & more', effect(0), 4_500);
  expect(href).toMatch(/^\/operator\/lender\/7\?tab=rules&/);
  expect(readSuggestion(given(href), { intents })).toEqual({
    intent: 'Personal Loan & more',
    index: 0,
    rule: { field: 'net_income', operator: '>=', value: 4_500 },
  });
  expect(
    readSuggestion(given(labHref('Personal Loan & more', effect(1), ['Durban', 'cape town'])), { intents }),
  ).toMatchObject({
    rule: { operator: 'in', value: ['Durban', 'cape town'] },
  });
});

test('an address that does not fit the rules is none', () => {
  const right = given(labHref('Personal Loan & more', effect(0), 4_500));
  for (const wrong of [
    {},
    { rule: '9' },
    { rule: '1' },
    { rule: '-1' },
    { intent: 'Car' },
    { value: 'x' },
    { value: '{}' },
    { value: '"much"' },
    { field: 'city' },
  ])
    expect(
      readSuggestion(Object.keys(wrong).length > 0 ? { ...right, ...wrong } : {}, { intents }),
    ).toBeNull();
});
