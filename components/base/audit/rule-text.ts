import { formatRand } from '@/components/base/ui/format';
import {
  findRuleField,
  type RuleOperator,
  type RuleScalar,
  type RuleValue,
} from '@/lib/catalogue/matching/rule-field';
import { operatorWords } from '@/lib/catalogue/matching/rule-words';
import { valueText } from '@/lib/catalogue/matching/value-text';

/** Describes a rule: `Net income is at least R 5 000`. */
export function ruleSentence({
  field,
  operator,
  value,
}: {
  field: string;
  operator: RuleOperator;
  value: RuleValue;
}): string {
  return `${findRuleField(field)?.label ?? field} ${operatorWords[operator]} ${ruleValueText(field, operator, value)}`;
}

/** Describes what a rule compares with: `R 5 000`, `18 and 65`, `Gauteng, Limpopo`. For people to read, not to type. */
export function ruleValueText(field: string, operator: string, value: RuleValue): string {
  const isRand = findRuleField(field)?.unit === 'rand';
  const text = (one: RuleScalar) =>
    isRand && typeof one === 'number' ? formatRand(one) : valueText(field, one);
  return Array.isArray(value) ? value.map(text).join(operator === 'between' ? ' and ' : ', ') : text(value);
}
