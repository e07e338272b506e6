import { describe, expect, test } from 'vitest';
import { type CandidatePartner, compilePartner } from '@/lib/catalogue/matching/match';
import { unlockingQuestions } from './unlocking-question';

function partner(id: number, change: Partial<CandidatePartner>) {
  return compilePartner({
    id,
    companyName: `Partner ${id}`,
    priority: 1,
    active: true,
    eligibility: [],
    probabilityConditions: [],
    ...change,
  });
}

const needs = (field: string) => ({ field, operator: '>=', value: 5 });
const rewards = (field: string, results = 10) => ({ ...needs(field), results });
const lead = { id_number: '8001015009087', net_income: 4 };

const ask = (
  partners: ReturnType<typeof partner>[],
  change: { requiredFields?: string[]; values?: object } = {},
) =>
  unlockingQuestions({
    values: { ...lead, ...change.values },
    today: '2026-11-21',
    requiredFields: change.requiredFields ?? [],
    partners,
  }).map(({ field, required, partners: count, betterFor }) => [field, required, count, betterFor]);

describe('what to ask next', () => {
  test('required values first, then by the number of probabilities raised, then by the number of partners that use them', () => {
    expect(
      ask(
        [
          partner(1, { probabilityConditions: [rewards('expenses')], eligibility: [needs('open_loans')] }),
          partner(2, { probabilityConditions: [rewards('expenses')], eligibility: [needs('open_loans')] }),
          partner(3, { probabilityConditions: [rewards('debt_amount')], eligibility: [needs('open_loans')] }),
        ],
        { requiredFields: ['loan_amount_required'] },
      ),
    ).toEqual([
      ['loan_amount_required', true, 3, 0],
      ['expenses', false, 2, 2],
      ['debt_amount', false, 1, 1],
      ['open_loans', false, 3, 0],
    ]);
  });

  test('does not ask for what the lead has, nor for what the ID number tells', () => {
    expect(
      ask([
        partner(1, {
          eligibility: [{ ...needs('age'), value: 18 }],
          probabilityConditions: [rewards('net_income')],
        }),
      ]),
    ).toEqual([]);
  });

  test('asks again for a value that is not comparable', () => {
    expect(
      ask([partner(1, { eligibility: [needs('open_loans')] })], { values: { open_loans: 'a few' } }),
    ).toEqual([['open_loans', false, 1, 0]]);
  });

  test('a condition that subtracts points raises nothing', () => {
    expect(ask([partner(1, { probabilityConditions: [rewards('open_loans', -5)] })])).toEqual([
      ['open_loans', false, 1, 0],
    ]);
  });

  test('partners already excluded by another value do not count', () => {
    expect(
      ask([
        partner(1, { eligibility: [needs('net_income'), needs('open_loans')] }),
        partner(2, { active: false, eligibility: [needs('expenses')] }),
      ]),
    ).toEqual([]);
  });

  test('does not ask for net income if gross income was given', () => {
    expect(ask([partner(1, {})], { requiredFields: ['gross_income'] })).toEqual([]);
  });
});
