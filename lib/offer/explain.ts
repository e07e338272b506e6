import { labelInSentence } from '@/lib/applicant/field';
import { askFor } from '@/lib/applicant/question';
import type { LeftOut, LeftOutReason } from '@/lib/matching/match';
import { findRuleField, isOrdering, type RuleField, readNumber } from '@/lib/matching/rule-field';
import { counted } from '@/lib/text';
import type { UnlockingQuestion } from './unlocking-question';

/** "That the employed is yes" would not be English. */
const yesNoClauses: Readonly<Record<string, string>> = {
  employed: 'employed',
  debt_review: 'under debt review',
};
const withoutArticle: ReadonlySet<string> = new Set(['expenses', 'open_loans', 'debt_amount']);

/** Explains to an agent, in one sentence, why a partner is not a match. Never for API clients. */
export function explainLeftOut({ companyName, reason }: LeftOut): string {
  switch (reason.kind) {
    case 'inactive':
      return `${companyName} is not active`;
    case 'not in partner_ids':
      return `${companyName} is not among the partners that were named`;
    case 'score unavailable':
      return `${companyName} gave no score`;
    case 'rule':
      return `${companyName} ${explainRule(reason)}`;
  }
}

/** Returns the lead's value where a rule required another: `R 4 000`. Null for other reasons. */
export function explainHas(reason: LeftOutReason): string | null {
  return reason.kind === 'rule' ? formatFact(reason.has, findRuleField(reason.field)) : null;
}

/** Explains to an agent, in one sentence, what a value would do. */
export function explainQuestion({ field, required, partners, betterFor }: UnlockingQuestion): string {
  const ask = askFor(field);
  if (required && partners === 0) return `${ask}: it is needed before partners can be offered`;
  if (required) return `${ask}: ${counted(partners, 'partner')} cannot be offered without it`;
  if (betterFor > 0) return `${ask}: it can raise the chances with ${counted(betterFor, 'partner')}`;
  return `${ask}: ${counted(partners, 'partner')} ${partners === 1 ? 'looks' : 'look'} at it`;
}

interface AskedRule {
  readonly field: string;
  readonly operator: string;
  readonly asked: unknown;
}

function explainRule({ field: name, operator, asked }: AskedRule): string {
  const field = findRuleField(name);
  const noun = field ? labelInSentence(field.label) : name;
  const values = (Array.isArray(asked) ? asked : [asked]).map((one) => formatFact(one, field));
  const isNumber = isNumeric(Array.isArray(asked) ? asked[0] : asked);
  if (isOrdering(operator) || (operator === '=' && isNumber)) {
    const article = withoutArticle.has(name) ? '' : /^[aeiou]/i.test(noun) ? 'an ' : 'a ';
    return `asks for ${article}${noun} ${range(operator, values)}`;
  }
  if (typeof asked === 'boolean') {
    const wanted = operator === '!=' ? !asked : asked;
    const clause = Object.hasOwn(yesNoClauses, name) ? yesNoClauses[name] : undefined;
    if (clause) return `asks that the applicant is ${wanted ? '' : 'not '}${clause}`;
    return `asks for ${noun}: ${formatFact(wanted, field)}`;
  }
  const not = operator === '!=' || operator === 'not in' ? 'not ' : '';
  return `asks that the ${noun} is ${not}${orList(values)}`;
}

function range(operator: string, [first = '', second = '']: string[]): string {
  switch (operator) {
    case '>':
      return `above ${first}`;
    case '>=':
      return `from ${first}`;
    case '<':
      return `below ${first}`;
    case '<=':
      return `up to ${first}`;
    case 'between':
      return `from ${first} to ${second}`;
    default:
      return `of ${first}`;
  }
}

function orList(values: readonly string[]): string {
  if (values.length < 2) return values.join('');
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && readNumber(value) !== null);
}

/** `R 5 000`, `18`, `yes`, `Gauteng`. */
function formatFact(value: unknown, field: RuleField | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const number = typeof value === 'number' ? value : readNumber(String(value));
  // Digits of text fields (a postal code, a phone number) are left unchanged.
  if (number === null || (typeof value === 'string' && !field?.unit && !field?.numeric)) return String(value);
  return field?.unit === 'rand' ? `R ${groupThousands(number)}` : groupThousands(number);
}

function groupThousands(number: number): string {
  const [whole = '', fraction] = String(Math.abs(number)).split('.');
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, ' ');
  return `${number < 0 ? '-' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}
