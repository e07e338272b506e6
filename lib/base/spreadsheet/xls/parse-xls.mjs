// Reads the sheets of an old Excel workbook. Plain JavaScript, because the child process on the server runs without a
// build; the browser's worker imports it too.
import { read, SSF } from '@e965/xlsx';

const rowsAtATime = 1_000;

/**
 * @typedef {string | number | boolean | null | { d: number }} XlsCell `{ d }` is the serial number of a date. Numbers
 * are raw, never the formatted text, which shortens ID numbers to 8.00102E+12.
 */

/**
 * @typedef {{ name: string, isHidden: boolean, chunks: () => Generator<[number, XlsCell[]][]> }} XlsSheet A sheet, and its rows that have
 * a value.
 */

/**
 * Reads the sheets that have a value. Throws what the library throws; see `isProtected`.
 * @param {Uint8Array} bytes
 * @param {number} mostRows
 * @returns {{ since1904: boolean, sheets: XlsSheet[] }}
 */
export function parseXls(bytes, mostRows) {
  const workbook = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    sheetRows: mostRows,
  });
  const sheets = workbook.SheetNames.flatMap((name, index) => {
    const rows = workbook.Sheets[name]?.['!data'] ?? [];
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
    return rows.some((row) => row?.some(hasValue)) ? [{ name, isHidden, chunks: () => chunksOf(rows) }] : [];
  });
  return { since1904: workbook.Workbook?.WBProps?.date1904 === true, sheets };
}

/**
 * @param {import('@e965/xlsx').CellObject[][]} rows
 * @returns {Generator<[number, XlsCell[]][]>}
 */
function* chunksOf(rows) {
  /** @type {[number, XlsCell[]][]} */
  let chunk = [];
  for (const [index, row] of rows.entries()) {
    if (!row?.some(hasValue)) continue;
    chunk.push([index + 1, Array.from(row, cellValue)]);
    if (chunk.length < rowsAtATime) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Returns whether the library refused the workbook because it has a password.
 * @param {unknown} error
 */
export function isProtected(error) {
  return /password|encrypt/i.test(String(error));
}

/** @param {import('@e965/xlsx').CellObject | undefined} cell */
const hasValue = (cell) => cell !== undefined && cellValue(cell) !== null;

/**
 * @param {import('@e965/xlsx').CellObject | undefined} cell
 * @returns {XlsCell}
 */
function cellValue(cell) {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return null;
  if (cell.t === 'e') return cell.w ?? '#N/A';
  if (typeof cell.v === 'number' && cell.z && SSF.is_date(String(cell.z))) return { d: cell.v };
  if (typeof cell.v === 'string' && cell.v.trim() === '') return null;
  return cell.v instanceof Date ? cell.v.toISOString() : cell.v;
}
