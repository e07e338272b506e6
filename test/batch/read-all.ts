import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileHints } from '@/lib/base/spreadsheet/open-spreadsheet';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { readBatchFile } from '@/lib/batch/import/read-batch-file';
import type { BatchColumn } from '@/lib/batch/row/header';

export const fixtureFolder = path.join(import.meta.dirname, 'fixture');
export const fixture = (name: string) => readFile(path.join(fixtureFolder, name));

/** Reads a file to its end: rows as objects keyed by header. */
export async function readAll(bytes: Buffer | string, hints?: FileHints) {
  const reading = await readBatchFile(bytesSource(Buffer.from(bytes)), hints);
  const rows: { row: number; [header: string]: unknown }[] = [];
  for await (const batch of reading.batches) {
    for (const { row, cells } of batch) rows.push({ row, ...byHeader(reading.columns, cells) });
  }
  return { columns: [...reading.columns], rows, cellKind: reading.cellKind };
}

function byHeader(columns: readonly BatchColumn[], cells: readonly unknown[]) {
  return Object.fromEntries(
    columns.flatMap(({ header }, index) => (cells[index] === undefined ? [] : [[header, cells[index]]])),
  );
}
