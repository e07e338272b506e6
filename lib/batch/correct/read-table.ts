import { matchColumns } from '@/lib/batch/row/column-match';
import { fieldOfHeader, sameField } from '@/lib/batch/row/header';
import { inBrowser } from '@/lib/spreadsheet/in-browser';
import { fileLimit, tooManyColumns, unreadable } from '@/lib/spreadsheet/limit';
import { openSpreadsheet } from '@/lib/spreadsheet/open-spreadsheet';
import { isBlank, type ObjectRow, type TableRow } from '@/lib/spreadsheet/row';
import { bytesSource } from '@/lib/spreadsheet/source';
import { cellOf, type SourceCell, type SourceRow, type SourceTable } from './source-table';

/**
 * Reads a file chosen by the user, whole and in memory, to preview and correct it in the browser. Uses the same readers
 * as the server. Throws `unreadable` with the reason, or the limit exceeded.
 */
export async function readTable(bytes: Uint8Array, fileName: string): Promise<SourceTable> {
  const sheet = await openSpreadsheet(bytesSource(bytes), {
    fileName,
    isKnownName: (name) => matchColumns([name])[0] !== null,
    platform: inBrowser,
  });
  const table = sheet.kind === 'json' ? await tableOfObjects(sheet.rows) : await tableOfRows(sheet.rows);
  if (table.rows.length === 0) throw unreadable('file has no rows below the names of the columns');
  return table;
}

/** The first row is the header, unless it holds an ID number: then it is an applicant and the file has no header. */
async function tableOfRows(chunks: AsyncIterable<readonly TableRow[]>): Promise<SourceTable> {
  let names: TableRow | null = null;
  let headless = false;
  let width = 0;
  const rows: SourceRow[] = [];
  for await (const chunk of chunks) {
    for (const line of chunk) {
      width = Math.max(width, line.cells.length);
      if (names === null) {
        names = line;
        headless = line.cells.some((cell) => /^\d{13}$/.test(String(cell ?? '').trim()));
        if (!headless) continue;
      }
      const row = headless ? rows.length + 1 : line.number - names.number;
      rows.push({ row, cells: Array.from(line.cells, cellOf) });
    }
  }
  const headers = Array.from({ length: width }, (_, column) => {
    const name = headless ? '' : String(names?.cells[column] ?? '').trim();
    return name === '' ? `Column ${column + 1}` : name;
  });
  return { headers, rows };
}

/** Makes each key a column. Leaves out objects without values, as the table readers leave out blank lines. */
async function tableOfObjects(chunks: AsyncIterable<readonly ObjectRow[]>): Promise<SourceTable> {
  const headers: string[] = [];
  const columnOf = new Map<string, number>();
  const rows: SourceRow[] = [];
  for await (const chunk of chunks) {
    for (const { number, value } of chunk) {
      const cells: SourceCell[] = [];
      const keyOf = new Map<number, string>();
      for (const [key, given] of Object.entries(value)) {
        if (given === null) continue;
        // Spellings of one field share a column, as on the server.
        const field = fieldOfHeader(key);
        const name = field ?? key;
        const column = columnOf.get(name) ?? headers.length;
        if (column >= fileLimit.columns) throw tooManyColumns();
        const other = keyOf.get(column);
        if (field !== null && other !== undefined) throw sameField(field, other, key);
        keyOf.set(column, key);
        if (column === headers.length) {
          columnOf.set(name, column);
          headers.push(key);
        }
        cells[column] = cellOf(given);
      }
      const whole = Array.from(cells);
      if (!whole.every(isBlank)) rows.push({ row: number, cells: whole });
    }
  }
  return { headers, rows };
}
