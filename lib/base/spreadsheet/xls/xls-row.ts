import { excelDate } from '@/lib/base/spreadsheet/excel-date';
import { cellTooLong, fileLimit, rowTooLong, tooManyColumns, unreadable } from '@/lib/base/spreadsheet/limit';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import type { XlsCell } from './parse-xls.mjs';

/** One more than the limit, plus the header. */
export const mostXlsRows = fileLimit.rows + 2;

export const noData = () => unreadable('workbook has no sheet with data');
export const protectedXls = () => unreadable('file is protected by a password: save it without one');
export const damagedXls = () =>
  unreadable('workbook is damaged, or of a kind that cannot be read: save it as XLSX or CSV');

/** Converts a row from `parseXls`, with dates as ISO text. Throws the limits. */
export function xlsRow([number, cells]: readonly [number, readonly XlsCell[]], since1904: boolean): TableRow {
  if (cells.length > fileLimit.columns) throw tooManyColumns();
  let length = 0;
  const values = cells.map((cell) => {
    if (cell === null) return undefined;
    if (typeof cell === 'string') {
      if (cell.length > fileLimit.cellCharacters) throw cellTooLong(number);
      length += cell.length;
    }
    return typeof cell === 'object' ? (excelDate(cell.d, since1904) ?? cell.d) : cell;
  });
  if (length > fileLimit.rowCharacters) throw rowTooLong(number);
  return { number, cells: values };
}
