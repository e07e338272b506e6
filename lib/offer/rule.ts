import { z } from 'zod';
import { type LeadFieldKind, labelInSentence, ruleFields } from '@/lib/lead/field';
import { isStorableText } from '@/lib/storable-json';

/** The operators of rules and probability conditions (DESIGN 5, eligibility). */
export const ruleOperators = ['=', '!=', '>', '>=', '<', '<=', 'in', 'not in', 'between'] as const;
export type RuleOperator = (typeof ruleOperators)[number];

export type RuleScalar = string | number | boolean;
export type RuleValue = RuleScalar | RuleScalar[];

/** What a rule may look at: a lead field, or what the ID number tells. */
export interface RuleField {
  readonly name: string;
  readonly label: string;
  readonly numeric: boolean;
  /** The only values it can have. */
  readonly choices?: readonly string[];
  readonly unit?: 'rand';
}

const numericKinds: readonly LeadFieldKind[] = ['money', 'count'];

export const allRuleFields: readonly RuleField[] = [
  ...ruleFields.map(({ name, label, kind, unit }) => ({
    name,
    label,
    numeric: numericKinds.includes(kind),
    ...(unit ? { unit } : {}),
  })),
  { name: 'age', label: 'Age', numeric: true },
  { name: 'gender', label: 'Gender', numeric: false, choices: ['male', 'female'] },
  {
    name: 'citizenship',
    label: 'Citizenship',
    numeric: false,
    choices: ['citizen', 'permanent resident', 'refugee'],
  },
];

const byName: ReadonlyMap<string, RuleField> = new Map(allRuleFields.map((field) => [field.name, field]));

export function findRuleField(name: string): RuleField | undefined {
  return byName.get(name);
}

/** A decimal number written as text, trimmed; null for any other text. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(trimmed) ? Number(trimmed) : null;
}

export function isOrdering(operator: string): operator is '>' | '>=' | '<' | '<=' | 'between' {
  return operator === 'between' || /^[<>]=?$/.test(operator);
}

const maximumListLength = 500;

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
  field: z
    .string({ error: 'must be a field name' })
    .refine((name) => byName.has(name), { error: 'must be a lead field, age, gender or citizenship' }),
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
          ? 'required'
          : 'must be text, a number, true, false, or a list of these',
    },
  ),
};

/** A partner's rule for an intent, as the catalogue file spells it (DESIGN 5 and 7). */
export const ruleSchema = z.strictObject(ruleShape).superRefine(refuseUnfitValue);
/** A rule with the points it adds to the probability where it holds. */
export const conditionSchema = z
  .strictObject({ ...ruleShape, results: z.int({ error: 'must be an integer' }) })
  .superRefine(refuseUnfitValue);

export type Rule = z.output<typeof ruleSchema>;
export type Condition = z.output<typeof conditionSchema>;

function refuseUnfitValue(rule: Rule, context: z.core.$RefinementCtx<Rule>): void {
  const message = unfitValue(rule);
  if (message) context.addIssue({ code: 'custom', path: ['value'], message });
}

/** Why the value does not suit the field and the operator, or null. */
function unfitValue({ field: name, operator, value }: Rule): string | null {
  const field = byName.get(name);
  if (!field) return null;
  const wantsList = operator === 'in' || operator === 'not in' || operator === 'between';
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

/** Text as it is compared: trimmed and whatever the case. */
export function foldText(text: string): string {
  return text.trim().toLowerCase();
}

export function toNumber(value: RuleScalar): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? readNumber(value) : null;
}
