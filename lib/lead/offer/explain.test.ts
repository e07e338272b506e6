import { describe, expect, test } from 'vitest';
import { explainAmount, explainLeftOut, explainQuestion } from './explain';

const explain = (field: string, operator: string, asked: unknown, has: string | number | boolean = 1) =>
  explainLeftOut({
    partnerId: 1,
    companyName: 'SwiftCash',
    reason: { kind: 'rule', field, operator, asked, has },
  });

describe('why a partner did not match, in plain words', () => {
  test.each([
    ['net_income', '>=', 5_000, 'needs a net income of at least R 5 000'],
    ['net_income', '>=', '1250000', 'needs a net income of at least R 1 250 000'],
    ['net_income', '>', 5_000, 'needs a net income above R 5 000'],
    ['net_income', 'between', [5_000, 9_000], 'needs a net income from R 5 000 to R 9 000'],
    ['expenses', '<', 5_000, 'needs expenses below R 5 000'],
    ['debt_amount', '<=', 999.5, 'needs debt of at most R 999,50'],
    ['credit_score_int', '=', 600, 'needs a credit score of 600'],
    ['age', 'between', [18, 65], 'accepts ages 18–65'],
    ['age', '>=', 18, 'accepts ages from 18'],
    ['age', '>', 18, 'accepts ages over 18'],
    ['age', '<=', 65, 'accepts ages up to 65'],
    ['age', '<', 65, 'accepts ages under 65'],
    ['age', '=', 65, 'accepts age 65 only'],
    ['province', '=', 'Gauteng', 'lends only if the province is Gauteng'],
    ['province', '!=', 'Gauteng', 'does not lend if the province is Gauteng'],
    [
      'province',
      'in',
      ['Gauteng', 'Limpopo', 'Free State'],
      'lends only if the province is Gauteng, Limpopo or Free State',
    ],
    ['citizenship', 'not in', ['refugee'], 'does not lend if the citizenship is refugee'],
    ['province', 'not in', ['A', 'B'], 'does not lend if the province is A or B'],
    ['postal_code', 'in', ['0081', '2000'], 'lends only if the postal code is 0081 or 2000'],
    ['employed', '=', true, 'lends only if the applicant is employed'],
    ['debt_review', '!=', true, 'does not lend if the applicant is under debt review'],
    ['fast_application', '=', true, 'needs fast application: yes'],
    ['id_number', '!=', '8001015009087', 'does not lend if the ID number is •••••• •••• ••7'],
  ])('%s %s %j: %s', (field, operator, asked, rule) => {
    expect(explain(field, operator, asked)).toMatch(
      new RegExp(`^SwiftCash ${rule} \\(this applicant: .+\\)$`),
    );
  });

  test.each(['=', '!=', 'in', '<', 'between'])('an ID number compared by %s is masked', (operator) => {
    const isList = operator === 'in' || operator === 'between';
    const asked = isList ? ['8001015009087', '9202204720083'] : 8_001_015_009_087;
    const sentence = explain('id_number', operator, asked, '9001015009086');
    expect(sentence).toContain('(this applicant: •••••• •••• ••6)');
    expect(sentence).not.toMatch(/[0-9]{2}/);
  });

  test.each([
    ['<=', 8_000, 'lends up to R 8 000'],
    ['<', 8_000, 'lends less than R 8 000'],
    ['>=', 80_000, 'lends from R 80 000'],
    ['>', 80_000, 'lends more than R 80 000'],
    ['between', [1_000, 8_000], 'lends from R 1 000 to R 8 000'],
    ['=', 8_000, 'lends R 8 000 only'],
  ])('an amount %s %j: %s', (operator, asked, rule) => {
    expect(explain('loan_amount_required', operator, asked, 50_000)).toBe(
      `SwiftCash ${rule} (asked for R 50 000)`,
    );
  });

  test.each([
    ['inactive', 'SwiftCash is not active'],
    ['not in partner_ids', 'SwiftCash was not among the lenders asked for'],
  ] as const)('%s: %s', (kind, sentence) => {
    expect(explainLeftOut({ partnerId: 1, companyName: 'SwiftCash', reason: { kind } })).toBe(sentence);
  });

  test.each([
    ['no offer', 'SwiftCash has no offer for this applicant'],
    ['late', 'SwiftCash did not answer in time'],
    ['unreachable', 'SwiftCash cannot be reached right now'],
    [null, 'SwiftCash gave no score'],
  ] as const)('no score, because of %s: %s', (cause, sentence) => {
    const reason = { kind: 'score unavailable', cause } as const;
    expect(explainLeftOut({ partnerId: 1, companyName: 'SwiftCash', reason })).toBe(sentence);
  });

  test.each([
    ['net_income', 4_000, 'R 4 000'],
    ['debt_amount', '12000', 'R 12 000'],
    ['age', 17, '17'],
    ['employed', false, 'no'],
    ['postal_code', '0081', '0081'],
  ])('says what the lead has: %s %j is %s', (field, has, text) => {
    expect(explain(field, '=', 1, has)).toMatch(new RegExp(` \\(this applicant: ${text}\\)$`));
  });
});

test('says at which amount a lender lends; a scorer has the last word', () => {
  const left = { partnerId: 1, companyName: 'Steenbok', reason: { kind: 'inactive' } } as const;
  expect(explainAmount(left, 8_000, false)).toBe('At R 8 000, Steenbok lends');
  expect(explainAmount(left, 8_000, true)).toBe('At R 8 000, Steenbok may lend');
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
    [{ required: true }, 'Ask for the net income (3 lenders need it)'],
    [{ required: true, partners: 1 }, 'Ask for the net income (1 lender needs it)'],
    [{ required: true, partners: 0 }, 'Ask for the net income (needed before any offer)'],
    [{ betterFor: 1 }, 'Ask for the net income (can improve the chance with 1 lender)'],
    [{}, 'Ask for the net income (matters to 3 lenders)'],
    [{ partners: 1 }, 'Ask for the net income (matters to 1 lender)'],
    [{ field: 'employed' }, 'Ask: is the applicant employed? (matters to 3 lenders)'],
  ])('%j: %s', (change, sentence) => {
    expect(explainQuestion({ ...question, ...change })).toBe(sentence);
  });
});
