import { unreadable } from '@/lib/base/spreadsheet/limit';
import type { Platform } from '@/lib/base/spreadsheet/platform';
import type { Sheet, TableRow } from '@/lib/base/spreadsheet/row';
import type { ByteSource } from '@/lib/base/spreadsheet/source';
import { XlsxArchive } from './archive';
import { SharedStrings } from './shared-string';
import { readSheet, type WorkbookParts } from './sheet';
import { readDateStyles, readWorkbook } from './workbook';

/** Opens the worksheets in tab order. One that is read twice counts twice towards the limit of size. */
export async function openXlsx(source: ByteSource, platform: Platform): Promise<Sheet[]> {
  const archive = await XlsxArchive.open(source, platform);
  const workbook = await readWorkbook(archive);
  const parts: WorkbookParts = {
    strings: await SharedStrings.read(archive, workbook.sharedStrings),
    dateStyles: workbook.styles === null ? [] : await readDateStyles(archive, workbook.styles),
    since1904: workbook.since1904,
  };
  return workbook.sheets.map(({ part, ...sheet }) => ({
    ...sheet,
    rows: () => readSheet(archive.read(part), parts, platform.time),
  }));
}

/** Reads the first worksheet with a value (design batch 1, batch) as a stream. */
export async function* readXlsx(source: ByteSource, platform: Platform): AsyncGenerator<TableRow[]> {
  for (const sheet of await openXlsx(source, platform)) {
    let hasValue = false;
    for await (const rows of sheet.rows()) {
      hasValue = true;
      yield rows;
    }
    if (hasValue) return;
  }
  throw unreadable('workbook has no sheet with data');
}
