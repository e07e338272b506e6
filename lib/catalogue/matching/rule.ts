import * as z from 'zod';
import { labelInSentence } from '@/lib/applicant/field';
import { fieldText } from '@/lib/base/error/message';

import { isStorableText } from '@/lib/base/input/storable-json';
import {
  findRuleField,
  foldText,
  isOrdering,
  maximumListLength,
  type RuleScalar,
  ruleOperators,
  toNumber,
} from './rule-field';
import { takesList } from './rule-words';

const scalar = z.union(
  [
    z
      .string()
      .max(1_000, { error: 'must have at most 1000 characters' })
      .refine((text) => text.trim() !== '', { error: 'must not be blank' })
      .refine(isStorableText, { error: 'has characters that cannot be stored' }),
    z.number(),
    z.boolean(),
  ],
  { error: 'must be text, a number, true or false' },
);

const ruleShape = {
  field: z.string({ error: 'must be a field name' }).refine((name) => findRuleField(name) !== undefined, {
    error: 'must be a lead field, age, gender or citizenship',
  }),
  operator: z.enum(ruleOperators, { error: `must be one of: ${ruleOperators.join(', ')}` }),
  value: z.union(
    [
      scalar,
      z
        .array(scalar)
        .min(1, { error: 'must not be an empty list' })
        .max(maximumListLength, { error: `must have at most ${maximumListLength} values` }),
    ],
    {
      error: (issue) =>
        issue.input === undefined || issue.input === null
          ? fieldText.required
          : 'must be text, a number, true, false, or a list of these',
    },
  ),
};

/** A partner's rule for an intent, as in the catalogue file (design catalogue 5 and 22). */
export const ruleSchema = z.strictObject(ruleShape).superRefine(refuseUnfitValue);
/** A rule with the points it adds to the probability when it holds. */
export const conditionSchema = z
  .strictObject({ ...ruleShape, results: z.int({ error: fieldText.integer }) })
  .superRefine(refuseUnfitValue);

type Rule = z.output<typeof ruleSchema>;

function refuseUnfitValue(rule: Rule, context: z.core.$RefinementCtx<Rule>): void {
  const message = unfitValue(rule);
  if (message) context.addIssue({ code: 'custom', path: ['value'], message });
}

/** Returns why the value does not suit the field and the operator, or null. */
function unfitValue({ field: name, operator, value }: Rule): string | null {
  const field = findRuleField(name);
  if (!field) return null;
  const wantsList = takesList(operator);
  if (wantsList !== Array.isArray(value)) {
    if (operator === 'between') return 'must be a list of two values, the lower one first';
    return wantsList ? `must be a list of values for ${operator}` : `must be a single value for ${operator}`;
  }
  const values = Array.isArray(value) ? value : [value];
  if (operator === 'between' && values.length !== 2) {
    return 'must be a list of two values, the lower one first';
  }
  if (field.numeric && values.some((one) => toNumber(one) === null)) {
    return `must be a number for ${labelInSentence(field.label)}`;
  }
  if (field.choices) {
    const { choices } = field;
    if (isOrdering(operator)) return `cannot be compared by ${operator} for ${labelInSentence(field.label)}`;
    const unknown = values.some(
      (one) => typeof one !== 'string' || !choices.includes(one.trim().toLowerCase()),
    );
    if (unknown) return `must be one of: ${choices.join(', ')}`;
  }
  if (isOrdering(operator)) {
    if (values.some((one) => typeof one === 'boolean')) return `cannot be true or false for ${operator}`;
    if (operator === 'between') return unfitRange(values);
  }
  return null;
}

function unfitRange([low, high]: RuleScalar[]): string | null {
  if (low === undefined || high === undefined) return null;
  const [lowNumber, highNumber] = [toNumber(low), toNumber(high)];
  if ((lowNumber === null) !== (highNumber === null)) return 'must be two numbers or two texts';
  const isReversed =
    lowNumber !== null && highNumber !== null
      ? lowNumber > highNumber
      : foldText(String(low)) > foldText(String(high));
  return isReversed ? 'must have the lower value first' : null;
}
