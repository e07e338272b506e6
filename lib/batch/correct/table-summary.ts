import { isBlank } from '@/lib/base/spreadsheet/row';
import type { Named } from '@/lib/base/text/named';
import { matchColumns } from '@/lib/batch/row/column-match';
import { cellText } from './cell-text';
import type { CheckSettings } from './check-table-row';
import type { SourceTable } from './source-table';
import type { TableSummary } from './table-view';
import { groupWords, type WordGroup } from './word-group';

const previewRows = 6;
const previewCharacters = 60;
const sampledRows = 200;
const mostSamples = 20;
const shownSamples = 3;

/** Returns what the user decides about a file by: its columns with what they probably hold, and its first rows. */
export function summarizeTable({ headers, rows, origin }: SourceTable): Omit<TableSummary, 'rowCount'> {
  const found = headers.map((_, column) => samplesOf(rows, column));
  const matches = matchColumns(headers, found);
  return {
    origin: origin ?? null,
    preview: rows.slice(0, previewRows).map(({ row, cells }) => ({
      row,
      texts: headers.map((_, column) => cellText(null, cells[column]).slice(0, previewCharacters)),
    })),
    columns: headers.map((header, column) => ({
      header,
      samples: (found[column] ?? []).slice(0, shownSamples),
      match: matches[column] ?? null,
    })),
  };
}

/** Returns the words of the columns in use that the user decides on. */
export function findWords(
  { headers, rows }: SourceTable,
  fields: CheckSettings['fields'],
  products: readonly Named[],
): WordGroup[] {
  return fields.flatMap((field, column) => {
    if (field === null) return [];
    const texts = function* () {
      for (const { cells } of rows) yield cellText(field, cells[column]);
    };
    return groupWords(field, headers[column] ?? '', texts(), products) ?? [];
  });
}

function samplesOf(rows: SourceTable['rows'], column: number): string[] {
  const found: string[] = [];
  for (const { cells } of rows.slice(0, sampledRows)) {
    const cell = cells[column];
    if (!isBlank(cell)) found.push(cellText(null, cell).trim());
    if (found.length >= mostSamples) break;
  }
  return found;
}
