import { fileLimit, tooManyColumns, tooManyRows, unreadable } from '@/lib/base/spreadsheet/limit';
import { openSheets } from '@/lib/base/spreadsheet/open-sheets';
import { isBlank, type ObjectRow, type Sheet, type TableRow } from '@/lib/base/spreadsheet/row';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { knownField } from '@/lib/batch/row/column-match';
import { fieldOfHeader, sameField } from '@/lib/batch/row/header';
import {
  findHeader,
  type HeaderRow,
  headerAt,
  isApplicant,
  isTransposed,
  resembleHeadings,
  searchedRows,
} from './header-row';
import { trailingRemarks, whyAlone, whyLeftOut } from './left-out';
import {
  cellOf,
  type LeftOutCounts,
  type LeftOutReason,
  type LeftOutRow,
  type SourceCell,
  type SourceRow,
  type SourceTable,
  type TableChoice,
  type TableOrigin,
} from './source-table';

/** Sheets of a workbook that are searched for leads. */
const searchedSheets = 30;
/** Of the rows that are left out. */
const shownLeftOut = 100;

/**
 * Reads a file chosen by the user, whole and in memory, to preview and correct it in the browser. Uses the same readers
 * as the server, but finds the sheet and the headings (design batch 6, files), unless the user has chosen them. Throws
 * `unreadable` with the reason, or the limit exceeded.
 */
export async function readTable(
  bytes: Uint8Array,
  fileName: string,
  choice: TableChoice | null = null,
): Promise<SourceTable> {
  const opened = await openSheets(bytesSource(bytes), {
    fileName,
    isKnownName: (name) => knownField(name) !== null,
    nameRows: searchedRows,
  });
  const table =
    opened.kind === 'json' ? await tableOfObjects(opened.rows) : await tableOfSheets(opened.sheets, choice);
  if (table.rows.length === 0)
    throw unreadable(
      table.origin?.leftOut.counts.example
        ? 'file has only the example row of the template: type your leads below it'
        : 'file has no rows below the names of the columns',
    );
  return table;
}

interface SearchedSheet {
  readonly sheet: Sheet;
  readonly rows: readonly TableRow[];
  readonly header: HeaderRow | null;
}

async function tableOfSheets(sheets: readonly Sheet[], choice: TableChoice | null): Promise<SourceTable> {
  const searched: SearchedSheet[] = [];
  for (const sheet of sheets.slice(0, searchedSheets)) {
    const rows = await firstRows(sheet);
    searched.push({ sheet, rows, header: findHeader(rows) });
  }
  const chosen = searched[choice?.sheet ?? bestSheet(searched)];
  const [first] = chosen?.rows ?? [];
  if (!chosen || !first) throw unreadable('workbook has no sheet with data');
  const usual = chosen.header ?? (isApplicant(first.cells) ? null : headerAt(chosen.rows, 0));
  const at = chosen.rows.findIndex(({ number }) => number === choice?.headerRow);
  const header = choice?.headerRow === undefined ? usual : at < 0 ? null : headerAt(chosen.rows, at);
  const keepsAll = choice?.keepsAll ?? false;
  const leavesHidden = choice?.leavesHidden ?? false;
  const { table, leftOut, hiddenRows } = await readRows(chosen.sheet, header, { keepsAll, leavesHidden });
  return {
    ...table,
    origin: {
      sheet: searched.indexOf(chosen),
      headerRow: header?.row ?? null,
      keepsAll,
      leavesHidden,
      hiddenRows,
      sheets: searched.map(({ sheet, header: found }) => ({
        name: sheet.name,
        hasLeads: found !== null,
        isHidden: sheet.isHidden ?? false,
      })),
      isTransposed: isTransposed(chosen.rows, header),
      candidates: chosen.rows.map(({ number, cells }) => ({ row: number, text: textOf(cells) })),
      leftOut,
    },
  };
}

/** Returns the first rows with a value. */
async function firstRows(sheet: Sheet): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for await (const rows of sheet.rows()) {
    found.push(...rows.slice(0, searchedRows - found.length));
    if (found.length >= searchedRows) break;
  }
  return found;
}

/**
 * Returns the index of the sheet with the best headings and rows below them, or else of the first with a value. Nobody
 * means a hidden sheet, such as last month's, where one that is shown has leads.
 */
function bestSheet(searched: readonly SearchedSheet[]): number {
  const scores = searched.map(scoreOf);
  const shown = scores.map((score, at) => (searched[at]?.sheet.isHidden ? -1 : score));
  const best = Math.max(...shown) > 1 ? shown : scores;
  return best.indexOf(Math.max(...best));
}

/** Rates a sheet: below 0 without a value, above 1 with headings of leads and rows below them. */
function scoreOf({ rows, header }: SearchedSheet): number {
  if (rows.length === 0) return -1;
  if (!header) return resembleHeadings((rows[0]?.cells ?? []).map((cell) => String(cell ?? ''))) ? 1 : 0;
  return (rows.at(-1)?.number ?? 0) > header.row ? header.known : 0.5;
}

async function readRows(
  sheet: Sheet,
  header: HeaderRow | null,
  { keepsAll, leavesHidden }: Pick<TableOrigin, 'keepsAll' | 'leavesHidden'>,
) {
  const names = header?.names ?? [];
  let width = names.length;
  const rows: SourceRow[] = [];
  let hiddenRows = 0;
  const leftOut = { counts: {} as LeftOutCounts, rows: [] as LeftOutRow[] };
  const leave = (row: number, cells: readonly SourceCell[], reason: LeftOutReason) => {
    leftOut.counts[reason] = (leftOut.counts[reason] ?? 0) + 1;
    if (leftOut.rows.length < shownLeftOut) leftOut.rows.push({ row, text: textOf(cells), reason });
  };
  for await (const chunk of sheet.rows()) {
    for (const { number, cells: values, isHidden } of chunk) {
      if (header && number <= header.row) continue;
      const cells = Array.from(values, cellOf);
      const reason = keepsAll ? null : whyLeftOut(cells, names);
      if (reason !== null) {
        leave(number, cells, reason);
        continue;
      }
      if (isHidden) hiddenRows += 1;
      if (isHidden && leavesHidden) {
        leave(number, cells, 'hidden');
        continue;
      }
      width = Math.max(width, cells.length);
      rows.push({ row: number, cells });
      if (rows.length > fileLimit.rows) throw tooManyRows();
    }
  }
  // A list of one or two columns has rows with a single cell.
  const remarks = keepsAll || width < 3 ? 0 : trailingRemarks(rows);
  for (const { row, cells } of rows.splice(rows.length - remarks, remarks)) leave(row, cells, 'remark');
  const kept = keepsAll
    ? rows
    : rows.filter(({ row, cells }) => {
        const reason = whyAlone(cells, names);
        if (reason !== null) leave(row, cells, reason);
        return reason === null;
      });
  leftOut.rows.sort((one, other) => one.row - other.row);
  const headers = Array.from({ length: width }, (_, column) => names[column] || `Column ${column + 1}`);
  return { table: { headers, rows: kept }, leftOut, hiddenRows };
}

function textOf(cells: readonly unknown[]): string {
  const texts = cells.filter((cell) => !isBlank(cell)).map((cell) => String(cell).trim());
  return texts.slice(0, 8).join(' · ').slice(0, 120);
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
