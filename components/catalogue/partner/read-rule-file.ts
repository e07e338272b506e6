import { formatNumber } from '@/components/base/ui/format';
// Imported first: schemas are built on import.
import '@/components/base/form/without-eval';
import { sentence } from '@/components/base/ui/format';
import { isAppError } from '@/lib/base/error/error';
import { inBrowser } from '@/lib/base/spreadsheet/in-browser';
import { openSpreadsheet } from '@/lib/base/spreadsheet/open-spreadsheet';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { isRuleColumn, readRuleRows, type SheetRules } from '@/lib/catalogue/partner/rule-sheet';

const mostBytes = 2_000_000;
const mostRows = 20_000;

/** Rules read from a file, or why it cannot be read. */
export type ReadFile = { kind: 'rules'; rules: SheetRules } | { kind: 'unreadable'; message: string };

/** Reads a workbook or CSV file of rules; nothing leaves the browser. `titles`: the environment's intents. */
export async function readRuleFile(file: File, titles: readonly string[]): Promise<ReadFile> {
  const refuse = (message: string): ReadFile => ({ kind: 'unreadable', message });
  if (file.size > mostBytes) return refuse('The file is larger than 2 MB.');
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sheet = await openSpreadsheet(bytesSource(bytes), {
      platform: inBrowser,
      fileName: file.name,
      isKnownName: isRuleColumn,
    });
    if (sheet.kind === 'json') return refuse('Choose a workbook (XLSX, XLS) or a CSV file.');
    const rows: TableRow[] = [];
    for await (const some of sheet.rows) {
      rows.push(...some);
      if (rows.length > mostRows) return refuse(`The file has more than ${formatNumber(mostRows)} rows.`);
    }
    return { kind: 'rules', rules: readRuleRows(rows, titles) };
  } catch (error) {
    return refuse(isAppError(error) ? sentence(error.message) : 'The file could not be read.');
  }
}
