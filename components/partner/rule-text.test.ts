import { describe, expect, test } from 'vitest';
import { ruleText, ruleValue } from './rule-text';

describe('a rule’s value', () => {
  test('is a number for numeric fields and stays text for others, leading zeros kept', () => {
    expect(ruleValue('net_income', '>=', ' 5000 ')).toBe(5_000);
    expect(ruleValue('postal_code', '=', '0081')).toBe('0081');
    expect(ruleValue('net_income', '>=', 'R5 000')).toBe('R5 000');
  });
  test('is a list for in, not in and between', () => {
    expect(ruleValue('age', 'between', '18, 65')).toEqual([18, 65]);
    expect(ruleValue('gender', 'in', 'male,female,')).toEqual(['male', 'female']);
  });
  test('survives being formatted and parsed again', () => {
    expect(ruleValue('age', 'between', ruleText([18, 65]))).toEqual([18, 65]);
    expect(ruleValue('fast_application', '=', ruleText(true))).toBe(true);
    expect(ruleValue('postal_code', 'in', ruleText(['0081', '7700']))).toEqual(['0081', '7700']);
  });
});
