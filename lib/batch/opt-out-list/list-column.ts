import { unreadable } from '@/lib/base/spreadsheet/limit';
import { isBlank } from '@/lib/base/spreadsheet/row';
import { knownField, plainName } from '@/lib/batch/row/column-match';
import { shownHeader } from '@/lib/batch/row/header';
import type { OptOutKind } from '@/word/opt-out';

/** The column to read, and whether the first row only names it. */
export interface ListColumn {
  readonly index: number;
  readonly isNamed: boolean;
}

const fields = { id_number: 'id_number', phone: 'cell_phone_number', email: 'email' } as const;
const words: Readonly<Record<OptOutKind, string>> = {
  id_number: 'ID numbers',
  phone: 'phone numbers',
  email: 'email addresses',
};

/** Headings beside those of files of leads, as lists of this kind have them. */
const otherNames: Readonly<Record<OptOutKind, readonly string[]>> = {
  id_number: ['id', 'identity', 'hash', 'sha256', 'digest', 'value'],
  phone: ['number', 'msisdn', 'tel', 'telephone', 'phone', 'hash', 'sha256', 'digest', 'value'],
  email: ['mail', 'e mail', 'address', 'hash', 'sha256', 'digest', 'value'],
};

/** Whether a text of the first row names a column of this kind. */
export const namesKind = (kind: OptOutKind, text: string): boolean =>
  knownField(text) === fields[kind] || otherNames[kind].includes(plainName(text));

/** What stands above values is short, and has neither a number in it nor an address. */
const looksLikeValue = /\d{5}|@|^.{41}|^[0-9a-f]{32,}$/i;

/** From this many columns of applicants on it is a file of leads. */
const leadColumns = 3;

/**
 * Chooses the column of a file from its first row: the one that is named, else the one that is named like the kind, else
 * the only one. Throws `unreadable` with what to do. A first row without names is never repeated in an error: it holds values.
 */
export function chooseListColumn(
  first: readonly unknown[],
  kind: OptOutKind,
  chosenName: string | null,
  isValue: (cell: unknown) => boolean,
): ListColumn {
  const cells = first.map((cell) => (isBlank(cell) ? '' : String(cell).trim()));
  const found = cells.findIndex((text) => namesKind(kind, text));
  if (chosenName !== null) {
    return { index: findColumn(first, chosenName), isNamed: true };
  }
  const known = cells.filter((text) => text !== '' && knownField(text) !== null);
  if (known.length >= leadColumns) {
    const column = found < 0 ? '' : `, such as "${shownHeader(cells[found] ?? '')}"`;
    throw unreadable(
      `this is a file of leads (${known.map(shownHeader).join(', ')}): name the column to read${column}`,
    );
  }
  if (found >= 0) return { index: found, isNamed: true };
  const filled = cells.flatMap((text, index) => (text === '' ? [] : [index]));
  const [only] = filled;
  if (filled.length === 1 && only !== undefined)
    return { index: only, isNamed: !isValue(first[only]) && !looksLikeValue.test(cells[only] ?? '') };
  throw unreadable(
    `the file has ${cells.length} columns, and none is named like ${words[kind]}: name the one to read`,
  );
}

/** Finds a column by its heading in the first row. Throws `unreadable` if none is called so. */
export function findColumn(first: readonly unknown[], name: string): number {
  const index = first.findIndex((cell) => !isBlank(cell) && plainName(String(cell)) === plainName(name));
  if (index < 0) throw unreadable(`no column is called "${shownHeader(name)}"`);
  return index;
}
