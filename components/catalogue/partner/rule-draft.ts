import { readWholeNumber } from '@/lib/base/text/whole-number';
import {
  findRuleField,
  isOrdering,
  type RuleOperator,
  type RuleScalar,
  type RuleValue,
} from '@/lib/catalogue/matching/rule-field';
import { takesList } from '@/lib/catalogue/matching/rule-words';
import { readValue, readValues, valueText } from '@/lib/catalogue/matching/value-text';

/** A rule being edited; `key` identifies its row. */
export interface RuleDraft {
  key: number;
  field: string;
  operator: RuleOperator;
  /** The values of a list, with their types; empty for a single value. */
  values: RuleScalar[];
  /** A single value as typed; of a list, what is being added. */
  text: string;
  /** Points; only for a probability condition. */
  results: string | null;
}

let lastKey = 0;
export function nextRuleKey(): number {
  lastKey += 1;
  return lastKey;
}

/** A rule as the catalogue file has it. */
export interface Rule {
  field: string;
  operator: RuleOperator;
  value: RuleValue;
}

export function ruleDraft({ field, operator, value }: Rule, results: string | null): RuleDraft {
  const [values, text] = Array.isArray(value) ? [[...value], ''] : [[], valueText(field, value)];
  return { key: nextRuleKey(), field, operator, values, text, results };
}

/** Returns the rule as it is typed; the server decides whether it is valid. */
export function ruleOf({ field, operator, values, text }: RuleDraft): Rule {
  const value = takesList(operator) ? [...values, ...readValues(field, text)] : readValue(field, text);
  return { field, operator, value };
}

/** The same with the points. Text that is no whole number becomes NaN, in JSON null, and is refused. */
export function conditionOf(draft: RuleDraft): Rule & { results: number } {
  return { ...ruleOf(draft), results: readWholeNumber(draft.results ?? '') ?? Number.NaN };
}

/** Changes the comparison; the values stay, as far as the other one takes them. */
export function withOperator(draft: RuleDraft, operator: RuleOperator): Partial<RuleDraft> {
  if (takesList(operator) === takesList(draft.operator)) return { operator };
  const { field } = draft;
  if (takesList(operator)) return { operator, values: readValues(field, draft.text), text: '' };
  const [first] = draft.values;
  return { operator, values: [], text: first === undefined ? draft.text : valueText(field, first) };
}

/** Changes the field. The comparison stays only if the other field takes it; values are read anew. */
export function withField(draft: RuleDraft, name: string): Partial<RuleDraft> {
  const field = findRuleField(name);
  if (field?.choices)
    return { field: name, values: [], text: '', ...(isOrdering(draft.operator) ? { operator: '=' } : {}) };
  return { field: name, values: draft.values.map((value) => readValue(name, String(value))) };
}
