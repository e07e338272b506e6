import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { readBatchFile } from '@/lib/batch/import/read-batch-file';

// Reads a workbook into rows of cells with our reader or SheetJS and reports the time in milliseconds. Runs in
// its own process, so that neither pays for the other's garbage.
const [, , reader, path = ''] = process.argv;
const bytes = readFileSync(path);
const start = performance.now();
if (reader === 'ours') {
  const { batches } = await readBatchFile(bytesSource(bytes));
  for await (const _ of batches);
} else {
  const { Sheets, SheetNames } = read(bytes, { dense: true, cellText: false, cellHTML: false });
  utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
}
process.send?.(performance.now() - start);
