import { csvLine, harmless } from '@/lib/base/spreadsheet/csv-write';

interface WrongRow {
  readonly texts: readonly string[];
  /** As people count: the first below the headings is 2. */
  readonly row: number;
  readonly reason: string;
}

/** Writes wrong rows under the file's own headers, each with its errors, in parts. Safe to open in Excel. */
export function wrongCsvParts(headers: readonly string[], rows: Iterable<WrongRow>): string[] {
  const parts = ['\ufeff', csvLine([...headers.map(harmless), 'row', 'reason'])];
  for (const { texts, row, reason } of rows)
    parts.push(csvLine([...texts.map(harmless), String(row), harmless(reason)]));
  return parts;
}
