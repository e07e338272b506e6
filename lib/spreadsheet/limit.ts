import { AppError, ruleBroken } from '@/lib/error';
import { groupDigits } from '@/lib/text';

/**
 * What a file may cost, counted while it is read and never taken from its own headers: a declared size is the
 * first thing a hostile file lies about.
 */
export const fileLimit = {
  fileBytes: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 512,
  cellCharacters: 64 * 1024,
  rowCharacters: 1024 * 1024,
  /** Of all rows: one shared text of a workbook may fill every cell. */
  textCharacters: 200_000_000,
  /** Rows without a value that may follow one another. */
  blankRows: 10_000,
  zipEntries: 5_000,
  inflatedBytes: 2 * 1024 ** 3,
  /** Beyond `inflatedFreeBytes` a file may expand to this many times its size. */
  inflatedRatio: 200,
  inflatedFreeBytes: 50 * 1024 * 1024,
  sharedCharacters: 100_000_000,
  sharedStrings: 4_000_000,
  jsonDepth: 16,
  /** Processor time; see `reading-time.ts`. */
  readingMs: 60_000,
  xlsMemoryMb: 1024,
  xlsTimeMs: 60_000,
} as const;

/** 400: the file cannot be read, and why. */
export function unreadable(message: string): AppError<'unreadable'> {
  return new AppError('unreadable', message);
}

/** 422: the file is more than is taken; the message names the limit (design 5, bad files). */
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
