import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { bufferFile } from '@/lib/batch/reader/batch-file';
import { readBatchFile } from '@/lib/batch/reader/read-batch-file';

// Reads a workbook into rows of cells, by our reader or by SheetJS, and says how long that took, in milliseconds. In a
// process of its own, so that neither pays for the garbage of the other.
const [, , reader, path = ''] = process.argv;
const bytes = readFileSync(path);
const start = performance.now();
if (reader === 'ours') {
  const { batches } = await readBatchFile(bufferFile(bytes));
  for await (const _ of batches);
} else {
  const { Sheets, SheetNames } = read(bytes, { dense: true, cellText: false, cellHTML: false });
  utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
}
process.send?.(performance.now() - start);
