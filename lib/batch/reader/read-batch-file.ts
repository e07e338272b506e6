import { type BatchFile, readBytes } from './batch-file';
import { type Delimiter, readCsv } from './csv';
import { type BatchFormat, detectFormat } from './detect-format';
import { detectEncoding } from './encoding';
import { readJson } from './json';
import { batchLimit, limitExceeded, unreadable } from './limit';
import type { BatchReading } from './reading';
import { readXls } from './xls';
import { readXlsx } from './xlsx';

/** Bytes that the format is found from. */
export const signatureBytes = 4096;

export interface FileHints {
  fileName?: string;
  contentType?: string;
  /** Only CSV with this delimiter is taken (v1, spec 9). */
  delimiter?: Delimiter;
}

/** The format by `detectFormat`; with a fixed delimiter it must be CSV, whatever the file's name says. */
export function formatOf(firstBytes: Buffer, { delimiter, fileName, contentType }: FileHints): BatchFormat {
  if (!delimiter) return detectFormat(firstBytes, fileName, contentType);
  if (detectFormat(firstBytes) !== 'csv')
    throw unreadable(`only CSV with "${delimiter}" between the columns is taken`);
  return 'csv';
}

/**
 * Opens a file of leads: finds its format, encoding and field names; the rows come as they are read. Memory does
 * not grow with the file. Throws `unreadable` (what is wrong with it) or `rule_broken` (which limit it exceeds),
 * here or while the rows are iterated.
 */
export async function readBatchFile(file: BatchFile, hints: FileHints = {}): Promise<BatchReading> {
  if (file.size > batchLimit.fileBytes) throw limitExceeded('file is larger than 50 MB');
  const firstBytes = await readBytes(file, 0, signatureBytes);
  const format = formatOf(firstBytes, hints);
  if (format === 'xlsx') return readXlsx(file);
  if (format === 'xls') return readXls(file);
  const encoding = await detectEncoding(file, firstBytes);
  return format === 'json' ? readJson(file, encoding) : readCsv(file, encoding, hints);
}
