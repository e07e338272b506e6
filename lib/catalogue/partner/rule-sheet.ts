import { fieldErrors, plainMessage } from '@/lib/base/input/parse-input';
import { isBlank, type TableRow } from '@/lib/base/spreadsheet/row';
import { titleKey } from '@/lib/base/text/title-key';
import { readWholeNumber } from '@/lib/base/text/whole-number';
import { conditionSchema, ruleSchema } from '@/lib/catalogue/matching/rule';
import { allRuleFields, type RuleOperator, ruleOperators } from '@/lib/catalogue/matching/rule-field';
import { operatorWords, takesList } from '@/lib/catalogue/matching/rule-words';
import { listText, readValue, readValues, valueText } from '@/lib/catalogue/matching/value-text';
import type { PartnerEntry } from './entry';

export type IntentRules = PartnerEntry['intents'][number];

/** A row for each rule. `Points` only of a scorecard's condition. */
export const ruleColumns = ['Product', 'Field', 'Comparison', 'Value', 'Points'] as const;
type RuleColumn = (typeof ruleColumns)[number];

/** What is wrong with a row; `row` as the spreadsheet numbers it. */
export interface RowProblem {
  row: number;
  column: RuleColumn;
  message: string;
}

export interface SheetRules {
  /** The intents that the sheet names, in their order. */
  intents: IntentRules[];
  problems: RowProblem[];
}

/** For the readers, which tell a file's delimiter from its headings. */
export function isRuleColumn(name: string): boolean {
  const heading = name.trim().toLowerCase();
  return heading === formerHeading || ruleColumns.some((column) => column.toLowerCase() === heading);
}

/** What files of a former release call a product. */
const formerHeading = 'intent';

const labels = new Map(allRuleFields.map(({ name, label }) => [name, label]));
const fieldsByName = new Map(
  allRuleFields.flatMap(({ name, label }) => [
    [name, name],
    [label.toLowerCase(), name],
  ]),
);
const operatorsByName = new Map<string, RuleOperator>(
  ruleOperators.flatMap((operator) => [
    [operator, operator],
    [operatorWords[operator], operator],
  ]),
);
const mostRules = 100;

/** Writes rules as rows of text. An intent whose leads are all taken has a row of its own, with nothing else in it. */
export function ruleRows(intents: readonly IntentRules[]): (string | null)[][] {
  return intents.flatMap(({ title, eligibility, probability_conditions: conditions }) => {
    const row = ({ field, operator, value }: IntentRules['eligibility'][number], points: string | null) => [
      title,
      labels.get(field) ?? field,
      operatorWords[operator],
      Array.isArray(value) ? listText(field, value) : valueText(field, value),
      points,
    ];
    const rows = [
      ...eligibility.map((rule) => row(rule, null)),
      ...conditions.map((condition) => row(condition, String(condition.results))),
    ];
    return rows.length > 0 ? rows : [[title, null, null, null, null]];
  });
}

/**
 * Reads rules from the rows of a sheet, headings first. Fields and comparisons by their words or as in the catalogue
 * file; `titles`: the environment's intents.
 */
export function readRuleRows(rows: readonly TableRow[], titles: readonly string[]): SheetRules {
  const [headings, ...rest] = rows;
  const places = new Map(headings?.cells.map((cell, place) => [String(cell).trim().toLowerCase(), place]));
  const formerPlace = places.get(formerHeading);
  if (formerPlace !== undefined && !places.has('product')) places.set('product', formerPlace);
  const absent = ruleColumns.filter((column) => column !== 'Points' && !places.has(column.toLowerCase()));
  if (absent.length > 0) {
    const row = headings?.number ?? 1;
    return {
      intents: [],
      problems: absent.map((column) => ({ row, column, message: 'is missing from the headings' })),
    };
  }
  const known = new Map(titles.map((title) => [titleKey(title), title]));
  const read = new Map<string, IntentRules>();
  const problems: RowProblem[] = [];
  for (const { number, cells } of rest) {
    const text = (column: RuleColumn) => {
      const cell = cells[places.get(column.toLowerCase()) ?? -1];
      return isBlank(cell) ? '' : String(cell).trim();
    };
    const refuse = (column: RuleColumn, message: string) => problems.push({ row: number, column, message });
    const title = known.get(titleKey(text('Product')));
    if (title === undefined) {
      refuse('Product', text('Product') === '' ? 'is missing' : `there is no product ${text('Product')}`);
      continue;
    }
    const intent = read.get(title) ?? { title, eligibility: [], probability_conditions: [] };
    read.set(title, intent);
    if (ruleColumns.every((column) => column === 'Product' || text(column) === '')) continue;
    const field = fieldsByName.get(text('Field').toLowerCase());
    const operator = operatorsByName.get(text('Comparison').toLowerCase());
    if (field === undefined)
      refuse('Field', text('Field') === '' ? 'is missing' : 'is not a field of a lead');
    if (operator === undefined)
      refuse('Comparison', `must be one of: ${Object.values(operatorWords).join(', ')}`);
    if (field === undefined || operator === undefined) continue;
    const value = takesList(operator) ? readValues(field, text('Value')) : readValue(field, text('Value'));
    const points = text('Points');
    const rule = { field, operator, value };
    const condition = { ...rule, results: readWholeNumber(points) ?? points };
    const parsed =
      points === ''
        ? ruleSchema.safeParse(rule, { error: plainMessage })
        : conditionSchema.safeParse(condition, { error: plainMessage });
    if (!parsed.success)
      for (const [path, [message = '']] of Object.entries(fieldErrors(parsed.error)))
        refuse(path === 'results' ? 'Points' : 'Value', message);
    else if (isCondition(parsed.data)) intent.probability_conditions.push(parsed.data);
    else intent.eligibility.push(parsed.data);
    if (
      parsed.success &&
      Math.max(intent.eligibility.length, intent.probability_conditions.length) > mostRules
    )
      refuse('Product', `${title} has more than ${mostRules} rules`);
  }
  return { intents: [...read.values()], problems };
}

type Rule = IntentRules['eligibility'][number];
type Condition = IntentRules['probability_conditions'][number];

function isCondition(rule: Rule | Condition): rule is Condition {
  return 'results' in rule;
}
