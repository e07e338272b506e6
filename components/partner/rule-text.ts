import { findRuleField, type RuleValue, readNumber } from '@/lib/offer/rule-field';

const listOperators = new Set(['in', 'not in', 'between']);

export function takesList(operator: string): boolean {
  return listOperators.has(operator);
}

/** A rule's value as it is typed: lists with commas. */
export function ruleText(value: RuleValue): string {
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}

/** What is typed as the rule's value; what does not suit the field goes as text, so that the server says so. */
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
