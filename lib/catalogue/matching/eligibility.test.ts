import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleFields } from '@/lib/applicant/field';
import { compileRule, type RuleVerdict, readFacts } from './eligibility';

const judge = (has: string | number | boolean | undefined, operator: string, value: unknown) =>
  compileRule({ field: 'payday', operator, value }).judge(
    readFacts(has === undefined ? {} : { payday: has }),
  );

type Row = [
  has: string | number | boolean | undefined,
  operator: string,
  asked: unknown,
  verdict: RuleVerdict,
];

const rows: Row[] = [
  [5, '=', 5, 'holds'],
  [5, '=', 6, 'fails'],
  ['5', '=', 5, 'holds'],
  ['5.0', '=', 5, 'holds'],
  [5, '=', '5', 'holds'],
  [5, '=', '6', 'fails'],
  ['Gauteng', '=', ' gauteng ', 'holds'],
  ['Gauteng', '=', 'Limpopo', 'fails'],
  ['0081', '=', '81', 'fails'],
  ['0081', '=', 81, 'holds'],
  ['Gauteng', '=', 5, 'lacking'],
  [5, '=', 'Gauteng', 'lacking'],
  [true, '=', true, 'holds'],
  [false, '=', true, 'fails'],
  ['TRUE', '=', true, 'holds'],
  ['false', '=', true, 'fails'],
  ['yes', '=', true, 'lacking'],
  [1, '=', true, 'lacking'],
  [5, '!=', 5, 'fails'],
  [5, '!=', 6, 'holds'],
  ['5', '!=', 5, 'fails'],
  ['a', '!=', 'A', 'fails'],
  ['a', '!=', 'b', 'holds'],
  ['a', '!=', 5, 'lacking'],
  [6, '>', 5, 'holds'],
  [5, '>', 5, 'fails'],
  ['10', '>', '9', 'holds'],
  ['10', '>', 9, 'holds'],
  [10, '>', '9', 'holds'],
  ['ten', '>', 9, 'lacking'],
  [true, '>', 0, 'lacking'],
  [5, '>=', 5, 'holds'],
  [4, '>=', 5, 'fails'],
  [4, '<', 5, 'holds'],
  [5, '<', 5, 'fails'],
  [5, '<=', 5, 'holds'],
  [6, '<=', 5, 'fails'],
  ['2026-02-01', '>', '2026-01-31', 'holds'],
  ['Apple', '<', 'banana', 'holds'],
  [5, '<', 'banana', 'lacking'],
  ['b', 'in', ['a', 'B'], 'holds'],
  ['c', 'in', ['a', 'b'], 'fails'],
  [5, 'in', ['a', 5], 'holds'],
  [6, 'in', ['a', 5], 'fails'],
  [6, 'in', ['a', 'b'], 'lacking'],
  ['b', 'not in', ['a', 'B'], 'fails'],
  ['c', 'not in', ['a', 'b'], 'holds'],
  [6, 'not in', ['a', 'b'], 'lacking'],
  [18, 'between', [18, 65], 'holds'],
  [65, 'between', [18, 65], 'holds'],
  ['40', 'between', [18, 65], 'holds'],
  [17, 'between', [18, 65], 'fails'],
  [66, 'between', [18, 65], 'fails'],
  ['b', 'between', ['A', 'C'], 'holds'],
  ['d', 'between', ['A', 'C'], 'fails'],
  ['x', 'between', [18, 65], 'lacking'],
  [5, 'between', [1, 'x'], 'lacking'],
  ['', '=', 'x', 'lacking'],
  ['  ', '!=', 'x', 'lacking'],
  [5, 'like', 5, 'lacking'],
  [5, '=', null, 'lacking'],
  [5, 'between', [5], 'lacking'],
];

describe('eligibility (design catalogue 5)', () => {
  test.each(rows)('has %j, rule %s %j: %s', (has, operator, asked, verdict) => {
    expect(judge(has, operator, asked)).toBe(verdict);
  });

  test.each(['=', '!=', '>', '>=', '<', '<=', 'in', 'not in', 'between'])(
    'a rule with %s on a field the lead lacks does not exclude',
    (operator) => {
      expect(judge(undefined, operator, operator.includes('in') ? [1, 2] : 1)).toBe('lacking');
    },
  );

  test('uses every lead field that rules may name', () => {
    for (const { name } of ruleFields) {
      const rule = compileRule({ field: name, operator: '=', value: 'x' });
      expect(rule.judge(readFacts({ [name]: 'X' }))).toBe('holds');
      expect(rule.judge(readFacts({ [name]: 'y' }))).toBe('fails');
      expect(rule.judge(readFacts({}))).toBe('lacking');
    }
  });

  test('inherited properties are not values of the lead', () => {
    expect(compileRule({ field: 'toString', operator: '!=', value: 'x' }).judge(readFacts({}))).toBe(
      'lacking',
    );
  });

  test('each operator and its opposite disagree on every number', () => {
    const opposites = [
      ['=', '!='],
      ['>', '<='],
      ['<', '>='],
    ] as const;
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.boolean(), (has, asked, asText) => {
        for (const [one, other] of opposites) {
          const value = asText ? String(has) : has;
          expect([judge(value, one, asked), judge(value, other, asked)].toSorted()).toEqual([
            'fails',
            'holds',
          ]);
        }
      }),
    );
  });
});
