import { AppError, ruleBroken } from '@/lib/base/error/error';
import { groupDigits } from '@/lib/base/text/text';

/**
 * Limits of a file, measured while reading and never taken from its own headers: a hostile file lies about its size
 * first.
 */
export const fileLimit = {
  fileBytes: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 512,
  cellCharacters: 64 * 1024,
  rowCharacters: 1024 * 1024,
  /** Of all rows: a single shared string of a workbook may fill every cell. */
  textCharacters: 200_000_000,
  /** Beyond `textFreeCharacters`, maximum ratio of all text to the file's bytes. */
  textRatio: 100,
  textFreeCharacters: 20_000_000,
  /** Consecutive blank rows. */
  blankRows: 10_000,
  zipEntries: 5_000,
  inflatedBytes: 2 * 1024 ** 3,
  /** Beyond `inflatedFreeBytes`, maximum ratio of expanded to stored size. */
  inflatedRatio: 200,
  inflatedFreeBytes: 50 * 1024 * 1024,
  sharedCharacters: 100_000_000,
  sharedStrings: 4_000_000,
  jsonDepth: 16,
  /** Processor time; see `processor-time.ts`. */
  readingMs: 60_000,
  xlsMemoryMb: 1024,
  xlsTimeMs: 60_000,
} as const;

/** A 400 error: the file cannot be read, with the reason. */
export function unreadable(message: string): AppError<'unreadable'> {
  return new AppError('unreadable', message);
}

/** A 422 error: the file exceeds a limit, named in the message (design batch 12, bad files). */
export function limitExceeded(message: string): AppError<'rule_broken'> {
  return ruleBroken(message);
}

export const tooManyRows = () => limitExceeded(`file has more than ${groupDigits(fileLimit.rows)} rows`);
export const tooManyColumns = () => limitExceeded(`file has more than ${fileLimit.columns} columns`);
export const cellTooLong = (row: number) =>
  limitExceeded(`row ${row}: a cell has more than ${fileLimit.cellCharacters / 1024} KB`);
export const rowTooLong = (row: number) => limitExceeded(`row ${row}: the row has more than 1 MB`);
export const tooMuchText = () =>
  limitExceeded(`file has more than ${fileLimit.textCharacters / 1_000_000} MB of text`);
export const tooMuchTextForSize = () =>
  limitExceeded(`file has more than ${fileLimit.textRatio} times as much text as it has bytes`);
