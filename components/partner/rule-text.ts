import { findRuleField, type RuleOperator, type RuleValue } from '@/lib/matching/rule-field';
import { operatorWords } from '@/lib/matching/rule-words';
import { listText, valueText } from '@/lib/matching/value-text';

/** Describes a rule: `Net income is at least 5000`. */
export function ruleSentence({
  field,
  operator,
  value,
}: {
  field: string;
  operator: RuleOperator;
  value: RuleValue;
}): string {
  const text = Array.isArray(value) ? listText(field, value) : valueText(field, value);
  return `${findRuleField(field)?.label ?? field} ${operatorWords[operator]} ${text}`;
}
