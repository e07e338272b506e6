import type { BatchFile } from './batch-file';
import { pickCells, readHeader, type TableHeader } from './header';
import { batchLimit, tooManyRows, unreadable } from './limit';
import type { BatchReading, RawRow } from './reading';
import { XlsxArchive } from './xlsx-archive';
import { SharedStrings } from './xlsx-shared-string';
import { readSheet, type SheetMeans, type SheetRow } from './xlsx-sheet';
import { readDateStyles, readWorkbook } from './xlsx-workbook';

/** Reads the first worksheet that holds a value, as a stream (DESIGN 5, batch). */
export async function readXlsx(file: BatchFile): Promise<BatchReading> {
  const archive = await XlsxArchive.open(file);
  try {
    const workbook = await readWorkbook(archive);
    const means: SheetMeans = {
      strings: await SharedStrings.read(archive, workbook.sharedStrings),
      dateStyles: workbook.styles === null ? [] : await readDateStyles(archive, workbook.styles),
      since1904: workbook.since1904,
    };
    for (const sheet of workbook.sheets) {
      const chunks = readSheet(archive.read(sheet), means);
      const first = await chunks.next();
      if (first.done) continue;
      return openSheet(first.value, chunks, () => archive.close());
    }
    throw unreadable('workbook has no sheet with data');
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** Takes the first row with a value as the field names. `close` is called when the rows have been read. */
export function openSheet(
  first: SheetRow[],
  rest: AsyncIterable<SheetRow[]>,
  close: () => void,
): BatchReading {
  const names = first[0];
  const header = readHeader(names?.cells ?? []);
  const start = names?.number ?? 0;
  return {
    cellKind: 'table',
    columns: header.columns,
    batches: readRows(header, start, first.slice(1), rest, close),
  };
}

async function* readRows(
  header: TableHeader,
  headerNumber: number,
  first: SheetRow[],
  rest: AsyncIterable<SheetRow[]>,
  close: () => void,
): AsyncGenerator<RawRow[]> {
  let found = 0;
  const pick = (rows: SheetRow[]) => {
    const batch: RawRow[] = [];
    for (const { number, cells } of rows) {
      const picked = pickCells(cells, header.positions);
      if (picked === null) continue;
      found += 1;
      if (found > batchLimit.rows) throw tooManyRows();
      batch.push({ row: number - headerNumber, cells: picked });
    }
    return batch;
  };
  try {
    if (first.length > 0) yield pick(first);
    for await (const rows of rest) yield pick(rows);
  } finally {
    close();
  }
}
