import type { FileFieldName } from '@/lib/batch/row/file-field';
import { type ColumnMatch, knownField, plainName } from './column-match';
import { namesBoth } from './split-name';

/** Columns under one heading: which of them is meant, only a person knows. */
export interface TwinColumns {
  /** The heading as the first of them spells it. */
  readonly header: string;
  /** What one of them would hold. */
  readonly choice: FileFieldName | 'full_name';
  readonly columns: readonly number[];
}

/** Finds the columns that share a heading under which a lead field would be read. */
export function findTwins(
  columns: readonly { readonly header: string; readonly match: ColumnMatch | null }[],
): TwinColumns[] {
  const named = new Map<string, number[]>();
  for (const [column, { header }] of columns.entries()) {
    const name = plainName(header);
    if (name !== '') named.set(name, [...(named.get(name) ?? []), column]);
  }
  return [...named.values()].flatMap((twins) => {
    if (twins.length < 2) return [];
    const header = columns[twins[0] ?? 0]?.header ?? '';
    const field = twins.map((column) => columns[column]?.match?.field).find((one) => one !== undefined);
    const choice = namesBoth(header) ? 'full_name' : field;
    return choice === undefined ? [] : [{ header, choice, columns: twins }];
  });
}

/** Twins that hold nothing yet and of which nobody has said that neither is used. */
export function openTwins(
  twins: readonly TwinColumns[],
  choices: readonly (string | null)[],
  neither: readonly string[],
): TwinColumns[] {
  return twins.filter(
    ({ header, columns }) =>
      !neither.includes(plainName(header)) && columns.every((column) => (choices[column] ?? null) === null),
  );
}

/** A column of names that is not used, because another one holds them. */
interface UnusedName {
  readonly header: string;
  readonly field: 'first_name' | 'last_name';
  /** The heading of the column that holds them. */
  readonly from: string;
}

/** Finds the columns of first or last names that are left aside for another column: it is never done silently. */
export function findUnusedNames(
  columns: readonly { readonly header: string }[],
  choices: readonly (string | null)[],
): UnusedName[] {
  return columns.flatMap(({ header }, column) => {
    const field = knownField(header);
    if ((field !== 'first_name' && field !== 'last_name') || (choices[column] ?? null) !== null) return [];
    const holder = choices.findIndex((choice) => choice === field || choice === 'full_name');
    const from = columns[holder]?.header;
    return from === undefined ? [] : [{ header, field, from }];
  });
}

/** Answers that a product's lenders look at and no column holds. */
interface LackingAnswers {
  readonly title: string;
  /** The loan amount first; the others as the product names them. */
  readonly fields: readonly string[];
}

const incomes: readonly string[] = ['gross_income', 'net_income'];

/** Finds what the lenders of products look at and a file lacks: an income stands for the other one. */
export function findLacking(
  products: readonly { readonly title: string; readonly asked?: readonly string[] }[],
  filled: ReadonlySet<string>,
): LackingAnswers[] {
  const hasIncome = incomes.some((name) => filled.has(name));
  return products.flatMap(({ title, asked = [] }) => {
    const lacking = asked.filter((name) => !filled.has(name) && !(hasIncome && incomes.includes(name)));
    // Of two incomes one will do.
    const fields = lacking.filter((name) => name !== 'gross_income' || !lacking.includes('net_income'));
    const isAmount = (name: string) => name === 'loan_amount_required';
    if (fields.length === 0) return [];
    return { title, fields: [...fields.filter(isAmount), ...fields.filter((name) => !isAmount(name))] };
  });
}
