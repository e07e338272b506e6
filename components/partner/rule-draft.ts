import type { RuleOperator, RuleValue } from '@/lib/matching/rule-field';

/** A rule while it is edited; `key` tells rows apart. */
export interface RuleDraft {
  key: number;
  field: string;
  operator: RuleOperator;
  text: string;
  /** Points, for a probability condition only. */
  results: string | null;
  /** As it is stored; a value that nobody has touched goes back exactly as it came. */
  stored?: { field: string; operator: RuleOperator; text: string; value: RuleValue };
}

let lastKey = 0;
export function nextRuleKey(): number {
  lastKey += 1;
  return lastKey;
}
