import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { ListFile } from '@/lib/base/list-file/write-file';
import { writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import { readOutcomeTable } from './read-file';
import type { OutcomeUpload } from './receive-file';
import { previewRows, type RowNote, type RowRefusal } from './take-file';

/** Headings of a file of outcomes say nothing of it: the marked file may be sent again as it is. */
export const markHeading = 'Not recorded because';

/**
 * Writes a file of outcomes again as a workbook, with why a row is not recorded behind it (design money 5, outcomes):
 * whoever puts it right sends the same file, and what was recorded is known already. Stores nothing. Throws as `previewFile`.
 */
export async function markFile(ctx: Context, upload: OutcomeUpload): Promise<ListFile> {
  assertMay(ctx, 'outcome.record');
  return markRows(ctx, upload);
}

/** The same for a sender whom the caller has checked. */
export async function markRows(ctx: Context, upload: OutcomeUpload, refuse?: RowRefusal): Promise<ListFile> {
  const [{ notes }, { rows, header }] = await Promise.all([
    previewRows(ctx, upload, refuse),
    readOutcomeTable(upload.bytes, upload),
  ]);
  const marked = markedRows(rows, rows[header.at]?.number ?? 1, notes);
  return {
    fileName: 'outcomes-with-reasons.xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: writeXlsx([{ name: 'Outcomes', headings: marked[0] ?? [], rows: once(marked.slice(1)) }]),
  };
}

type Cells = (string | number | null)[];

/** The rows from the headings on, with a note behind each; empty ones stay, so that numbers below the headings do. */
export function markedRows(
  rows: readonly { readonly number: number; readonly cells: readonly unknown[] }[],
  headingRow: number,
  notes: readonly RowNote[],
): [string[], ...Cells[]] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const why = new Map<number, string>();
  for (const { row, what } of notes) why.set(row, why.has(row) ? `${why.get(row)}; ${what}` : what);
  const byNumber = new Map(rows.map(({ number, cells }) => [number, cells]));
  const last = Math.max(headingRow, ...byNumber.keys());
  const cellsOf = (number: number): Cells =>
    Array.from({ length: width }, (_, column) => plain(byNumber.get(number)?.[column]));
  const headings = cellsOf(headingRow).map((cell) => String(cell ?? ''));
  const below = Array.from({ length: last - headingRow }, (_, at): Cells => {
    const number = headingRow + 1 + at;
    return [...cellsOf(number), why.get(number) ?? null];
  });
  return [[...headings, markHeading], ...below];
}

const plain = (cell: unknown): string | number | null =>
  cell === undefined || cell === null || cell === '' ? null : typeof cell === 'number' ? cell : String(cell);

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}
