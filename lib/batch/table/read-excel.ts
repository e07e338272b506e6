import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx';
import { excelDate } from '@/lib/batch/reader/excel-date';
import { batchLimit, unreadable } from '@/lib/batch/reader/limit';
import { isEmptyCell, type SourceCell, type SourceTable, tableOf } from './source-table';

/**
 * The first sheet with data of an XLSX or XLS workbook. Numbers are raw, never the formatted text, which cuts ID
 * numbers to 8.00102E+12; dates become ISO text, as on the server.
 */
export function readExcel(bytes: Uint8Array): SourceTable | null {
  const workbook = open(bytes);
  const since1904 = workbook.Workbook?.WBProps?.date1904 === true;
  for (const name of workbook.SheetNames) {
    const sheet: WorkSheet | undefined = workbook.Sheets[name];
    const rows: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
    // Sparse arrays: rows and cells that the sheet does not hold are holes.
    const grid = Array.from(rows, (row) => Array.from(row ?? [], (cell) => cellValue(cell, since1904)));
    if (grid.some((cells) => !cells.every(isEmptyCell))) return tableOf(grid);
  }
  return null;
}

function open(bytes: Uint8Array) {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      sheetRows: batchLimit.rows + 2,
    });
  } catch (error) {
    throw /password|encrypt/i.test(String(error))
      ? unreadable('file is protected by a password: save it without one')
      : unreadable('workbook is damaged, or of a kind that cannot be read: save it as XLSX or CSV');
  }
}

function cellValue(cell: CellObject | undefined, since1904: boolean): SourceCell {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return undefined;
  if (cell.t === 'e') return cell.w ?? '#N/A';
  if (typeof cell.v === 'number') {
    const isDate = cell.z !== undefined && SSF.is_date(String(cell.z));
    return isDate ? (excelDate(cell.v, since1904) ?? cell.v) : cell.v;
  }
  return cell.v instanceof Date ? cell.v.toISOString() : cell.v;
}
