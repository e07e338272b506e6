import { type LeadFieldKind, ruleFields } from '@/lib/applicant/field';

/** The operators of rules and probability conditions (design catalogue 5, eligibility). */
export const ruleOperators = ['=', '!=', '>', '>=', '<', '<=', 'in', 'not in', 'between'] as const;
export type RuleOperator = (typeof ruleOperators)[number];

/** Of the values of `in` and `not in`. */
export const maximumListLength = 500;

export type RuleScalar = string | number | boolean;
export type RuleValue = RuleScalar | RuleScalar[];

/** What a rule may use: a lead field, or what the ID number tells. */
export interface RuleField {
  readonly name: string;
  readonly label: string;
  readonly numeric: boolean;
  /** The only values allowed. */
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

/** Parses a decimal number from trimmed text; null for any other text. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(trimmed) ? Number(trimmed) : null;
}

export function isOrdering(operator: string): operator is '>' | '>=' | '<' | '<=' | 'between' {
  return operator === 'between' || /^[<>]=?$/.test(operator);
}

/** Normalises text for comparison: trimmed and case-insensitive. */
export function foldText(text: string): string {
  return text.trim().toLowerCase();
}

export function toNumber(value: RuleScalar): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? readNumber(value) : null;
}
