import type { RuleOperator, RuleValue } from '@/lib/matching/rule-field';

/** A rule being edited; `key` identifies its row. */
export interface RuleDraft {
  key: number;
  field: string;
  operator: RuleOperator;
  text: string;
  /** Points; only for a probability condition. */
  results: string | null;
  /** The stored rule: an unchanged value is sent back exactly as stored. */
  stored?: { field: string; operator: RuleOperator; text: string; value: RuleValue };
}

let lastKey = 0;
export function nextRuleKey(): number {
  lastKey += 1;
  return lastKey;
}
