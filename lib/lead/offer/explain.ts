import type { UnscoredCause } from '@/db/schema/lead/offer';
import { labelInSentence } from '@/lib/applicant/field';
import { askFor } from '@/lib/applicant/question';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import { counted, groupThousands, inRand } from '@/lib/base/text/text';
import { noRoomSentence } from '@/lib/catalogue/capacity/sentence';
import { noRoomText } from '@/lib/catalogue/capacity/words';
import type { LeftOut } from '@/lib/catalogue/matching/match';
import { findRuleField, isOrdering, type RuleField, readNumber } from '@/lib/catalogue/matching/rule-field';
import type { UnlockingQuestion } from './unlocking-question';

/** "If the employed is yes" would not be English. */
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
    case 'do not contact':
      return `${companyName} is not asked: the applicant asked not to be contacted`;
    case 'consent withdrawn':
      return `${companyName} is not asked: the applicant withdrew consent to share their details`;
    case 'restricted':
      return `${companyName} is not asked: the applicant’s data is restricted`;
    // By whom it was said is not told.
    case 'opted out':
      return `${companyName} does not take this applicant`;
    case 'left out':
    case 'no room':
      return noRoomSentence(companyName, absenceText(reason));
    case 'not in partner_ids':
      return `${companyName} was not among the lenders asked for`;
    case 'score unavailable':
      return `${companyName} ${noScore(reason.cause)}`;
    case 'rule':
      return `${companyName} ${explainRule(reason)} (${describeValue(reason)})`;
  }
}

type Absence = Extract<LeftOut['reason'], { kind: 'left out' | 'no room' }>;

/** Why a partner that fits takes no lead at the moment: `paused: system upgrade`, `full until Monday 00:00`. */
export function absenceText(reason: Absence): string {
  if (reason.kind === 'no room') return noRoomText(reason.refusal, reason.at);
  return reason.why === '' ? 'paused' : `paused: ${reason.why}`;
}

/**
 * Says to an agent, in one sentence, at which amount a partner lends that only the amount keeps from the applicant.
 * `isScored`: its live scorer has the last word.
 */
export function explainAmount({ companyName }: LeftOut, amountRand: number, isScored: boolean): string {
  return `At ${inRand(amountRand)}, ${companyName} ${isScored ? 'may lend' : 'lends'}`;
}

function noScore(cause: UnscoredCause | null): string {
  switch (cause) {
    case 'no offer':
      return 'has no offer for this applicant';
    case 'late':
      return 'did not answer in time';
    case 'unreachable':
      return 'cannot be reached right now';
    case 'asking':
      return 'is being asked';
    case null:
      return 'gave no score';
  }
}

function describeValue({ field, has }: { field: string; has: unknown }): string {
  const fact = formatFact(has, findRuleField(field));
  return field === 'loan_amount_required' ? `asked for ${fact}` : `this applicant: ${fact}`;
}

/** Explains to an agent, in one sentence, what a value would do. */
export function explainQuestion({ field, required, partners, betterFor }: UnlockingQuestion): string {
  return `${askFor(field)} (${effect()})`;

  function effect(): string {
    if (required && partners === 0) return 'needed before any offer';
    if (required) return `${counted(partners, 'lender')} ${partners === 1 ? 'needs' : 'need'} it`;
    if (betterFor > 0) return `can improve the chance with ${counted(betterFor, 'lender')}`;
    return `matters to ${counted(partners, 'lender')}`;
  }
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
    if (name === 'age') return `accepts ${ages(operator, values)}`;
    if (name === 'loan_amount_required') return `lends ${amount(operator, values)}`;
    const article = withoutArticle.has(name) ? '' : /^[aeiou]/i.test(noun) ? 'an ' : 'a ';
    return `needs ${article}${noun} ${range(operator, values)}`;
  }
  if (typeof asked === 'boolean') {
    const wanted = operator === '!=' ? !asked : asked;
    const clause = Object.hasOwn(yesNoClauses, name) ? yesNoClauses[name] : undefined;
    if (clause) return `${wanted ? 'lends only' : 'does not lend'} if the applicant is ${clause}`;
    return `needs ${noun}: ${formatFact(wanted, field)}`;
  }
  const not = operator === '!=' || operator === 'not in';
  return `${not ? 'does not lend' : 'lends only'} if the ${noun} is ${orList(values)}`;
}

function ages(operator: string, [first = '', second = '']: string[]): string {
  switch (operator) {
    case '>':
      return `ages over ${first}`;
    case '>=':
      return `ages from ${first}`;
    case '<':
      return `ages under ${first}`;
    case '<=':
      return `ages up to ${first}`;
    case 'between':
      return `ages ${first}–${second}`;
    default:
      return `age ${first} only`;
  }
}

function amount(operator: string, [first = '', second = '']: string[]): string {
  switch (operator) {
    case '>':
      return `more than ${first}`;
    case '>=':
      return `from ${first}`;
    case '<':
      return `less than ${first}`;
    case '<=':
      return `up to ${first}`;
    case 'between':
      return `from ${first} to ${second}`;
    default:
      return `${first} only`;
  }
}

function range(operator: string, [first = '', second = '']: string[]): string {
  switch (operator) {
    case '>':
      return `above ${first}`;
    case '>=':
      return `of at least ${first}`;
    case '<':
      return `below ${first}`;
    case '<=':
      return `of at most ${first}`;
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
export function formatFact(value: unknown, field: RuleField | undefined): string {
  // Every look at a full ID number is audited (design applicant 10); a rule may compare with the applicant's own.
  if (field?.name === 'id_number') return maskIdNumber(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const number = typeof value === 'number' ? value : readNumber(String(value));
  // Digits of text fields (a postal code, a phone number) are left unchanged.
  if (number === null || (typeof value === 'string' && !field?.unit && !field?.numeric)) return String(value);
  return field?.unit === 'rand' ? inRand(number) : groupThousands(number);
}
