import { describe, expect, test } from 'vitest';
import { conditionSchema, ruleSchema } from './rule';
import { allRuleFields, ruleOperators } from './rule-field';

const messages = (schema: typeof ruleSchema | typeof conditionSchema, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success
    ? null
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
};

describe('a rule of a partner (design catalogue 5, eligibility)', () => {
  test.each([
    ['net_income', '>=', 5_000],
    ['net_income', '>=', '5000'],
    ['age', 'between', [18, 65]],
    ['age', 'between', [18, 18]],
    ['payday', 'between', ['2026-01-01', '2026-12-31']],
    ['gender', '=', 'Female'],
    ['citizenship', 'in', ['citizen', ' Permanent Resident ']],
    ['province', 'not in', ['Gauteng']],
    ['employed', '=', true],
    ['fast_application', '!=', true],
    ['email', '!=', 'a@b.co'],
    ['id_number', '=', '8001015009087'],
  ])('%s %s %j is a valid rule', (field, operator, value) => {
    expect(messages(ruleSchema, { field, operator, value })).toBeNull();
  });

  test('every field accepts every operator that makes sense for it', () => {
    for (const { name, numeric, choices } of allRuleFields) {
      const one = numeric ? 5 : (choices?.[0] ?? 'x');
      for (const operator of ruleOperators) {
        if (choices && /^[<>]|between/.test(operator)) continue;
        const value = operator === 'between' ? [one, one] : operator.endsWith('in') ? [one] : one;
        expect(messages(ruleSchema, { field: name, operator, value })).toBeNull();
      }
    }
  });

  test.each([
    [
      { field: 'shoe_size', operator: '=', value: 1 },
      ['field: must be a lead field, age, gender or citizenship'],
    ],
    [
      { field: 'constructor', operator: '=', value: 1 },
      ['field: must be a lead field, age, gender or citizenship'],
    ],
    [
      { field: 'partner_ids', operator: '=', value: 1 },
      ['field: must be a lead field, age, gender or citizenship'],
    ],
    [{ field: 5, operator: '=', value: 1 }, ['field: must be a field name']],
    [
      { field: 'city', operator: 'like', value: 'x' },
      ['operator: must be one of: =, !=, >, >=, <, <=, in, not in, between'],
    ],
    [{ field: 'city', operator: '=' }, ['value: required']],
    [{ field: 'city', operator: '=', value: null }, ['value: required']],
    [{ field: 'city', operator: '=', value: ' ' }, ['value: must not be blank']],
    [{ field: 'city', operator: '=', value: 'a\0' }, ['value: has characters that cannot be stored']],
    [
      { field: 'city', operator: '=', value: {} },
      ['value: must be text, a number, true, false, or a list of these'],
    ],
    [{ field: 'city', operator: '=', value: ['a'] }, ['value: must be a single value for =']],
    [{ field: 'city', operator: 'in', value: 'a' }, ['value: must be a list of values for in']],
    [{ field: 'city', operator: 'not in', value: [] }, ['value: must not be an empty list']],
    [{ field: 'net_income', operator: '>=', value: 'much' }, ['value: must be a number for net income']],
    [{ field: 'age', operator: 'in', value: [18, 'x'] }, ['value: must be a number for age']],
    [{ field: 'gender', operator: '=', value: 'f' }, ['value: must be one of: male, female']],
    [{ field: 'gender', operator: '>', value: 'male' }, ['value: cannot be compared by > for gender']],
    [{ field: 'employed', operator: '>=', value: true }, ['value: cannot be true or false for >=']],
    [
      { field: 'age', operator: 'between', value: [18] },
      ['value: must be a list of two values, the lower one first'],
    ],
    [
      { field: 'age', operator: 'between', value: 18 },
      ['value: must be a list of two values, the lower one first'],
    ],
    [{ field: 'age', operator: 'between', value: [65, 18] }, ['value: must have the lower value first']],
    [{ field: 'payday', operator: 'between', value: [5, 'x'] }, ['value: must be two numbers or two texts']],
  ])('%j is refused: %j', (rule, expected) => {
    expect(messages(ruleSchema, rule)).toEqual(expected);
  });

  test('refuses an unknown key', () => {
    expect(messages(ruleSchema, { field: 'age', operator: '>', value: 1, results: 5 })).toHaveLength(1);
  });
});

describe('a probability condition (spec 2.3)', () => {
  test('is a rule with whole points, which may be negative', () => {
    const condition = { field: 'net_income', operator: '>=', value: 5_000 };
    expect(messages(conditionSchema, { ...condition, results: 40 })).toBeNull();
    expect(messages(conditionSchema, { ...condition, results: -40 })).toBeNull();
    for (const results of [undefined, null, '40', 1.5, Number.NaN]) {
      expect(messages(conditionSchema, { ...condition, results })).toEqual(['results: must be an integer']);
    }
  });
});
