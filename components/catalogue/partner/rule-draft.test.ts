import { describe, expect, test } from 'vitest';
import { nextRuleKey, type RuleDraft, ruleDraft, ruleOf, withField, withOperator } from './rule-draft';

const change = (draft: RuleDraft, part: Partial<RuleDraft>) => ruleOf({ ...draft, ...part });
const draft = (field: string, operator: RuleDraft['operator'], text: string): RuleDraft => ({
  key: nextRuleKey(),
  field,
  operator,
  values: [],
  text,
  results: null,
});

describe('a rule being edited', () => {
  test('counts what is being added to a list, before it is a chip', () => {
    const provinces = ruleDraft({ field: 'province', operator: 'in', value: ['Gauteng'] }, null);
    expect(ruleOf({ ...provinces, text: 'Limpopo' }).value).toEqual(['Gauteng', 'Limpopo']);
  });
  test('keeps text and truth apart that look alike', () => {
    const value = ['yes', 'true', '1', true, 1];
    expect(ruleOf(ruleDraft({ field: 'debt_review', operator: 'not in', value }, null)).value).toEqual(value);
    expect(ruleOf(ruleDraft({ field: 'payday', operator: '=', value: 25 }, null)).value).toBe(25);
  });
  test('keeps its values when the comparison changes', () => {
    const single = draft('province', '=', 'Gauteng');
    expect(change(single, withOperator(single, 'in'))).toMatchObject({ operator: 'in', value: ['Gauteng'] });
    const list = ruleDraft({ field: 'age', operator: 'between', value: [18, 65] }, null);
    expect(change(list, withOperator(list, '>='))).toMatchObject({ operator: '>=', value: 18 });
    expect(change(list, withOperator(list, 'in')).value).toEqual([18, 65]);
  });
  test('reads its values anew for another field, and drops what that cannot take', () => {
    const list = ruleDraft({ field: 'age', operator: 'in', value: [18] }, null);
    expect(change(list, withField(list, 'payday')).value).toEqual(['18']);
    const range = ruleDraft({ field: 'age', operator: 'between', value: [18, 65] }, null);
    expect(change(range, withField(range, 'gender'))).toEqual({ field: 'gender', operator: '=', value: '' });
  });
});
