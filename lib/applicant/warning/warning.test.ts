import { describe, expect, test } from 'vitest';
import { type CorpusRow, makeCorpus } from '@/test/lead-corpus';
import { type WarningCode, warningCodes } from './lead-warning';
import { leadWarnings } from './warning';

const codesOf = (values: Record<string, unknown>) => leadWarnings(values).map(({ code }) => code);
const suggestion = (values: Record<string, unknown>) => leadWarnings(values)[0]?.suggestion;

describe('names', () => {
  test.each([
    [{ first_name: 'Dlamini', last_name: 'Nomsa' }, ['names_swapped', 'names_swapped']],
    [{ first_name: 'VAN DER MERWE', last_name: 'Johan Petrus' }, ['names_swapped', 'names_swapped']],
    [{ first_name: 'Nomsa', last_name: 'Dlamini' }, []],
    [{ first_name: 'James', last_name: 'Thomas' }, []],
    [{ first_name: 'Nkosi', last_name: 'James' }, []],
    [{ first_name: 'Zoë', last_name: 'zoe' }, ['names_equal']],
  ])('%o', (values, codes) => expect(codesOf(values)).toEqual(codes));

  test('swapped ones are suggested for both fields', () => {
    expect(leadWarnings({ first_name: 'Dlamini', last_name: 'Nomsa' })).toMatchObject([
      { field: 'first_name', suggestion: 'Nomsa' },
      { field: 'last_name', suggestion: 'Dlamini' },
    ]);
  });
});

describe('phone', () => {
  test.each([
    ['0821234567', []],
    ['+27612345678', []],
    ['0111234567', ['phone_not_mobile']],
    ['27860123456', ['phone_not_mobile']],
    ['0800123456', ['phone_not_mobile']],
    ['0888888888', ['phone_all_equal']],
    ['0820000000', ['phone_all_equal']],
    // Not valid: the schema says so.
    ['08212', []],
  ])('%s', (cell_phone_number, codes) => expect(codesOf({ cell_phone_number })).toEqual(codes));
});

describe('email', () => {
  test.each([
    ['n@gmial.com', 'n@gmail.com'],
    ['N.D@Gmail.co', 'N.D@gmail.com'],
    ['n@hotmail.com', undefined],
    ['n@ymail.com', undefined],
    ['n@yaho.co.za', 'n@yahoo.co.za'],
    ['n@outlokk.com', 'n@outlook.com'],
    ['n@gmail.comm', 'n@gmail.com'],
    ['n@eskom.co.za', undefined],
    ['gmial.com', undefined],
  ])('%s', (email, meant) => expect(suggestion({ email })).toBe(meant));
});

describe('title', () => {
  const man = '8001015009087';
  test.each([
    ['Mr', []],
    ['mrs.', ['title_gender']],
    ['Mev', ['title_gender']],
    ['Dr', []],
    ['constructor', []],
  ])('%s of a man', (title, codes) => expect(codesOf({ title, id_number: man })).toEqual(codes));

  test('says nothing about a wrong ID number', () => {
    expect(codesOf({ title: 'Mrs', id_number: '8001015009088' })).toEqual([]);
  });
});

describe('money', () => {
  test.each([
    [{ net_income: 18_500, gross_income: 24_000 }, []],
    [{ net_income: 24_000, gross_income: 18_500 }, ['net_above_gross', 'net_above_gross']],
    [{ net_income: 18_500, gross_income: 288_000 }, ['income_unit']],
    [{ net_income: 18_500, gross_income: 2_400_000 }, ['income_unit']],
    [{ net_income: 300_000 }, ['income_unit']],
    [{ net_income: 18_500, expenses: 18_501 }, ['expenses_above_income']],
    [{ gross_income: 18_500, expenses: 18_501 }, ['expenses_above_income']],
    [{ net_income: 18_500, loan_amount_required: 740_000 }, []],
    [{ net_income: 18_500, loan_amount_required: 740_001 }, ['loan_above_40_incomes']],
    [{ net_income: 18_500, loan_amount_required: 60_000, repayment_period: '5' }, ['instalment_share']],
    [{ net_income: 18_500, loan_amount_required: 60_000, repayment_period: 60 }, []],
    [{ net_income: 18_500, loan_amount_required: 15_000, repayment_period: 1 }, []],
    [{ net_income: 18_500, loan_amount_required: 15_000, repayment_period: 'long' }, []],
    [{ net_income: 0, expenses: 0, loan_amount_required: 0 }, []],
  ])('%o', (values, codes) => expect(codesOf(values)).toEqual(codes));

  test('suggests the month’s income where the other one tells the unit', () => {
    expect(suggestion({ net_income: 18_500, gross_income: 288_000 })).toBe(24_000);
    expect(suggestion({ net_income: 18_500, gross_income: 2_400_000 })).toBe(24_000);
    expect(suggestion({ net_income: 300_000 })).toBeUndefined();
  });
});

test('takes any value of any type without a warning, prototypes included', () => {
  for (const value of [null, true, [], {}, Number.NaN, -5, 1e300, '', '\u0000', 'x'.repeat(5_000)]) {
    const values = Object.fromEntries(
      ['first_name', 'cell_phone_number', 'email', 'title', 'net_income', 'repayment_period'].map((name) => [
        name,
        value,
      ]),
    );
    expect(() => leadWarnings(values)).not.toThrow();
  }
  expect(leadWarnings(JSON.parse('{"__proto__": {"net_income": 900000}}'))).toEqual([]);
});

describe('10,000 generated leads with known slips', () => {
  const corpus = makeCorpus(10_000, 20_261_122);

  /** A loan or an income that is wrong shows in its comparisons, too. */
  const isExplainedBy = (slip: WarningCode, code: WarningCode) =>
    slip === code || (isAboutMoney(slip) && isAboutMoney(code));
  const isAboutMoney = (code: WarningCode) =>
    warningCodes.indexOf(code) >= warningCodes.indexOf('income_unit');
  const isNoticed = ({ values, slip }: CorpusRow) =>
    codesOf(values).some((code) => slip !== null && isExplainedBy(slip, code));

  // The figures are in design applicant 9.
  test.each(warningCodes)('%s: 95 of 100 warnings are right', (code) => {
    const warned = corpus.filter(({ values }) => codesOf(values).includes(code));
    const right = warned.filter(({ slip }) => slip !== null && isExplainedBy(slip, code));
    expect(right.length / warned.length).toBeGreaterThanOrEqual(0.95);
    const made = corpus.filter(({ slip }) => slip === code);
    expect(made.filter(isNoticed).length / made.length).toBeGreaterThanOrEqual(
      code === 'names_swapped' ? 0.4 : 0.7,
    );
  });
});
