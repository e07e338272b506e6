import { isBlank } from '@/lib/base/spreadsheet/row';
import type { FileColumns, StagedRow } from '@/lib/batch/import/rejected-row';
import { fieldOfHeader } from '@/lib/batch/row/header';
import { cellOf, type SourceCell, type SourceTable } from './source-table';

/**
 * Reads the rejected rows of a batch as the server kept them: lines of JSON, the columns first. The table is what
 * `readTable` makes of the whole file, without the other rows.
 */
export function readRejectedTable(text: string): SourceTable {
  const [first = '', ...chunks] = text.split('\n').filter((line) => line !== '');
  const { columns, others } = JSON.parse(first) as FileColumns;
  const headers: string[] = [];
  const columnOfField = new Map<string, number>();
  const placeOf = new Map<object, number>();
  for (const column of [...columns, ...others].sort((one, other) => one.position - other.position)) {
    // Spellings of one field share a column, as on the server.
    const field = fieldOfHeader(column.header);
    const place = (field === null ? undefined : columnOfField.get(field)) ?? headers.length;
    if (field !== null) columnOfField.set(field, place);
    placeOf.set(column, place);
    if (place < headers.length) continue;
    const name = column.header.trim();
    headers.push(name === '' ? `Column ${place + 1}` : name);
  }
  const rows = chunks.flatMap((chunk) =>
    (JSON.parse(chunk) as StagedRow[]).map(([row, known, unknown = []]) => {
      const cells: SourceCell[] = headers.map(() => undefined);
      const put = (from: typeof columns, values: readonly unknown[]) =>
        values.forEach((value, index) => {
          const column = from[index];
          const place = column && placeOf.get(column);
          if (place !== undefined && value !== null) cells[place] = cellOf(value);
        });
      put(columns, known);
      put(others, unknown);
      return { row, cells };
    }),
  );
  // An object without values is rejected, too, but is nothing to correct.
  return { headers, rows: rows.filter(({ cells }) => !cells.every(isBlank)) };
}
