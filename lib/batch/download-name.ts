import type { SpreadsheetFormat } from '@/lib/base/spreadsheet/format';

const extensions: Record<SpreadsheetFormat, readonly [string, ...string[]]> = {
  csv: ['csv', 'tsv', 'txt'],
  xlsx: ['xlsx'],
  xls: ['xls'],
  json: ['json', 'jsonl', 'ndjson'],
};
const tableExtension = /\.(?:csv|tsv|txt|xlsx|xls|json|jsonl|ndjson)$/i;

/**
 * Returns the name under which a batch's file is saved. It was found by its bytes, so its name may end in anything: a
 * table's extension becomes that of its `format` (a workbook that was called `.csv` would open as garbage), and any other
 * becomes a text's, so that opening the file never starts a program. Without `format` a table's stays.
 */
export function downloadName(fileName: string | null, format?: SpreadsheetFormat): string {
  const name = (fileName ?? 'batch').replace(/[/\\\p{Cc}]/gu, '_');
  if (!name.includes('.')) return name;
  if (!tableExtension.test(name)) return `${name}.txt`;
  if (!format || extensions[format].includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase()))
    return name;
  return name.replace(tableExtension, `.${extensions[format][0]}`);
}
