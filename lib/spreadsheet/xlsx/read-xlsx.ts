import { unreadable } from '@/lib/spreadsheet/limit';
import type { Platform } from '@/lib/spreadsheet/platform';
import type { TableRow } from '@/lib/spreadsheet/row';
import type { ByteSource } from '@/lib/spreadsheet/source';
import { XlsxArchive } from './archive';
import { SharedStrings } from './shared-string';
import { readSheet, type SheetMeans } from './sheet';
import { readDateStyles, readWorkbook } from './workbook';

/** Reads the first worksheet with a value (design 5, batch) as a stream. */
export async function* readXlsx(source: ByteSource, platform: Platform): AsyncGenerator<TableRow[]> {
  const archive = await XlsxArchive.open(source, platform);
  const workbook = await readWorkbook(archive);
  const means: SheetMeans = {
    strings: await SharedStrings.read(archive, workbook.sharedStrings),
    dateStyles: workbook.styles === null ? [] : await readDateStyles(archive, workbook.styles),
    since1904: workbook.since1904,
  };
  for (const sheet of workbook.sheets) {
    let hasValue = false;
    for await (const rows of readSheet(archive.read(sheet), means, platform.time)) {
      hasValue = true;
      yield rows;
    }
    if (hasValue) return;
  }
  throw unreadable('workbook has no sheet with data');
}
