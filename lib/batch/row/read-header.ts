import { fileLimit, tooManyColumns, unreadable } from '@/lib/base/spreadsheet/limit';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { matchColumns } from './column-match';
import { type BatchColumn, fieldOfHeader, sameField, shownHeader } from './header';

interface TableHeader {
  readonly columns: readonly BatchColumn[];
  /** For each of `columns`, the index of its cell in the file's rows. */
  readonly positions: readonly number[];
}

/**
 * Parses the header row. Throws `unreadable` if it names no field, or a field twice. Headers are only compared, never
 * used as property names, so `__proto__` is an ordinary column. `example`: a sample header row.
 */
export function readHeader(
  cells: readonly unknown[],
  example = 'such as first_name, id_number',
): TableHeader {
  if (cells.length > fileLimit.columns) throw tooManyColumns();
  const columns: BatchColumn[] = [];
  const positions: number[] = [];
  const seen = new Map<FileFieldName, string>();
  cells.forEach((cell, position) => {
    if (typeof cell !== 'string') return;
    const field = fieldOfHeader(cell);
    if (field === null) return;
    const header = cell.trim();
    const other = seen.get(field);
    if (other !== undefined) throw sameField(field, other, header);
    seen.set(field, header);
    columns.push({ field, header });
    positions.push(position);
  });
  if (columns.length === 0) {
    throw unreadable(
      `no field names in the first row: it must name the columns, ${example}${almostText(cells)}`,
    );
  }
  return { columns, positions };
}

/** The error for a JSON file none of whose objects has a lead field; `keys`: those that they have. */
export function noFieldNames(keys: readonly string[]) {
  const start =
    'no field names in the objects: their keys must be field names, such as first_name, id_number';
  const almost = almostText(keys);
  // Keys could be an applicant's values, too, and error texts hold none: only what can be a name is repeated.
  const plain = keys.filter((key) => /^[\p{L}_][\p{L}_. -]{0,39}\d{0,2}$/u.test(key)).slice(0, 5);
  const found = plain.length > 0 ? `; found ${plain.map((key) => `"${key}"`).join(', ')}` : '';
  return unreadable(start + (almost || found));
}

/**
 * Names the headings that only a person would take for fields. These are words of our own list: other cells may be an
 * applicant's, if the file has no header, and error texts hold no applicant's values.
 */
function almostText(cells: readonly unknown[]): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const known = matchColumns(texts)
    .flatMap((match, column) =>
      match?.kind === 'known' ? [`"${shownHeader(texts[column] ?? '')}" (${match.field})`] : [],
    )
    .slice(0, 5);
  return known.length > 0 ? `; found ${known.join(', ')}` : '';
}
