import { describe, expect, test } from 'vitest';
import { type CandidatePartner, compilePartner } from '@/lib/catalogue/matching/match';
import { answerEffects, fittingLoanAmount } from './answer-effect';

const partner = (id: number, changes: Partial<CandidatePartner>) =>
  compilePartner({
    id,
    companyName: `Lender ${id}`,
    priority: 1,
    active: true,
    eligibility: [],
    probabilityConditions: [],
    ...changes,
  });
const employed = { field: 'employed', operator: '=', value: true };
const input = (partners: ReturnType<typeof partner>[], values = {}, requiredFields: string[] = []) => ({
  values: { net_income: 20_000, loan_amount_required: 50_000, ...values },
  today: '2026-11-22',
  partners,
  requiredFields,
});

describe('what an answer would do', () => {
  test('points with the partner where they rise most, and partners that it excludes', () => {
    const partners = [
      partner(1, { probabilityConditions: [{ ...employed, results: 10 }] }),
      partner(2, { probabilityConditions: [{ ...employed, results: 25 }] }),
      partner(3, { eligibility: [employed] }),
    ];
    expect(answerEffects(input(partners), 'employed', [true, false])).toEqual([
      { answer: true, offers: 0, best: { companyName: 'Lender 2', points: 25 } },
      { answer: false, offers: -1, best: null },
    ]);
  });

  test('the last required answer brings all offers, an earlier one none', () => {
    const partners = [partner(1, {}), partner(2, {})];
    const effects = (required: string[]) => answerEffects(input(partners, {}, required), 'employed', [true]);
    expect(effects(['employed'])).toEqual([{ answer: true, offers: 2, best: null }]);
    expect(effects(['employed', 'bank_name'])).toEqual([{ answer: true, offers: 0, best: null }]);
  });
});

describe('the loan amount that a partner lends', () => {
  const limited = (operator: string, value: unknown) =>
    partner(1, { eligibility: [{ field: 'loan_amount_required', operator, value }] });
  const fitting = (one: ReturnType<typeof partner>, values = {}) =>
    fittingLoanAmount(input([one], values), one);

  test.each([
    ['<=', 8_000, 8_000],
    ['>=', 60_000, 60_000],
    ['between', [1_000, 8_000], 8_000],
    ['between', [80_000, 90_000], 80_000],
    ['in', [10_000, 40_000, 200_000], 40_000],
    // Its own limit is not lent.
    ['<', 8_000, null],
  ])('%s %j', (operator, value, amount) => expect(fitting(limited(operator, value))).toBe(amount));

  test('none if something else excludes the applicant, too', () => {
    const strict = partner(1, {
      eligibility: [
        { field: 'loan_amount_required', operator: '<=', value: 8_000 },
        { field: 'net_income', operator: '>=', value: 30_000 },
      ],
    });
    expect(fitting(strict)).toBeNull();
    expect(fitting(strict, { net_income: 30_000 })).toBe(8_000);
  });
});
