import { findRuleField, type RuleOperator, type RuleValue, readNumber } from '@/lib/matching/rule-field';

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

/** Formats a rule's value for typing: lists with commas. */
export function ruleText(value: RuleValue): string {
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}

/** Parses a typed rule value; text that does not suit the field stays text, so that the server reports it. */
export function ruleValue(field: string, operator: string, text: string): RuleValue {
  const numeric = findRuleField(field)?.numeric ?? false;
  const read = (part: string) => {
    const trimmed = part.trim();
    if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
    // Postal codes and the like keep their leading zeros.
    return numeric ? (readNumber(trimmed) ?? trimmed) : trimmed;
  };
  if (!takesList(operator)) return read(text);
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(read);
}

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
  return `${findRuleField(field)?.label ?? field} ${operatorWords[operator]} ${ruleText(value)}`;
}
