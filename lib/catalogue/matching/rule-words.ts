import type { RuleOperator } from './rule-field';

/** How people read the comparisons of a rule, on pages and in workbooks. */
export const operatorWords: Record<RuleOperator, string> = {
  '=': 'is',
  '!=': 'is not',
  '>': 'is more than',
  '>=': 'is at least',
  '<': 'is less than',
  '<=': 'is at most',
  in: 'is one of',
  'not in': 'is none of',
  between: 'is between',
};

const listOperators = new Set(['in', 'not in', 'between']);

export function takesList(operator: string): boolean {
  return listOperators.has(operator);
}
