import { describe, expect, test } from 'vitest';
import { explainHas, explainLeftOut, explainQuestion } from './explain';

const explain = (field: string, operator: string, asked: unknown, has: string | number | boolean = 1) =>
  explainLeftOut({
    partnerId: 1,
    companyName: 'SwiftCash',
    reason: { kind: 'rule', field, operator, asked, has },
  });

describe('why a partner did not match, in plain words', () => {
  test.each([
    ['net_income', '>=', 5_000, 'SwiftCash asks for a net income from R 5 000'],
    ['net_income', '>=', '1250000', 'SwiftCash asks for a net income from R 1 250 000'],
    ['net_income', '>', 5_000, 'SwiftCash asks for a net income above R 5 000'],
    ['expenses', '<', 5_000, 'SwiftCash asks for expenses below R 5 000'],
    ['debt_amount', '<=', 999.5, 'SwiftCash asks for debt up to R 999.5'],
    ['age', 'between', [18, 65], 'SwiftCash asks for an age from 18 to 65'],
    ['credit_score_int', '=', 600, 'SwiftCash asks for a credit score of 600'],
    ['province', '=', 'Gauteng', 'SwiftCash asks that the province is Gauteng'],
    ['province', '!=', 'Gauteng', 'SwiftCash asks that the province is not Gauteng'],
    [
      'province',
      'in',
      ['Gauteng', 'Limpopo', 'Free State'],
      'SwiftCash asks that the province is Gauteng, Limpopo or Free State',
    ],
    ['citizenship', 'not in', ['refugee'], 'SwiftCash asks that the citizenship is not refugee'],
    ['province', 'not in', ['A', 'B'], 'SwiftCash asks that the province is not A or B'],
    ['postal_code', 'in', ['0081', '2000'], 'SwiftCash asks that the postal code is 0081 or 2000'],
    ['employed', '=', true, 'SwiftCash asks that the applicant is employed'],
    ['debt_review', '!=', true, 'SwiftCash asks that the applicant is not under debt review'],
    ['fast_application', '=', true, 'SwiftCash asks for fast application: yes'],
    ['id_number', '!=', '8001015009087', 'SwiftCash asks that the ID number is not 8001015009087'],
  ])('%s %s %j: %s', (field, operator, asked, sentence) => {
    expect(explain(field, operator, asked)).toBe(sentence);
  });

  test.each([
    ['inactive', 'SwiftCash is not active'],
    ['not in partner_ids', 'SwiftCash is not among the partners that were named'],
    ['score unavailable', 'SwiftCash gave no score'],
  ] as const)('%s: %s', (kind, sentence) => {
    expect(explainLeftOut({ partnerId: 1, companyName: 'SwiftCash', reason: { kind } })).toBe(sentence);
    expect(explainHas({ kind })).toBeNull();
  });

  test.each([
    ['net_income', 4_000, 'R 4 000'],
    ['debt_amount', '12000', 'R 12 000'],
    ['age', 17, '17'],
    ['employed', false, 'no'],
    ['postal_code', '0081', '0081'],
  ])('says what the lead has: %s %j is %s', (field, has, text) => {
    expect(explainHas({ kind: 'rule', field, operator: '=', asked: 1, has })).toBe(text);
  });
});

describe('what to ask, in plain words', () => {
  const question = {
    field: 'net_income',
    label: 'Net income',
    required: false,
    partners: 3,
    betterFor: 0,
  } as const;
  test.each([
    [{ required: true }, 'Ask for the net income: 3 partners cannot be offered without it'],
    [{ required: true, partners: 0 }, 'Ask for the net income: it is needed before partners can be offered'],
    [{ betterFor: 1 }, 'Ask for the net income: it can raise the chances with 1 partner'],
    [{}, 'Ask for the net income: 3 partners look at it'],
    [{ partners: 1 }, 'Ask for the net income: 1 partner looks at it'],
    [{ field: 'employed' }, 'Ask whether the applicant is employed: 3 partners look at it'],
  ])('%j: %s', (change, sentence) => {
    expect(explainQuestion({ ...question, ...change })).toBe(sentence);
  });
});
