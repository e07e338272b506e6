import { limitExceeded } from '@/lib/base/spreadsheet/limit';
import { groupDigits } from '@/lib/base/text/text';

/** Limits of a file of opt-outs: text is streamed, so it may be larger than a file of leads; workbooks may not. */
export const optOutFileLimit = {
  fileBytes: 250 * 1024 * 1024,
  rows: 5_000_000,
  columns: 512,
  /** Of one row, with the line ends that stand in quotes. */
  rowCharacters: 64 * 1024,
  /** Unreadable rows that are told one by one. */
  problems: 20,
  /** Unfinished files of one affiliate, for everybody, or of the register. */
  openFiles: 5,
  /** What was counted and never published is dropped after as many days. */
  keptDays: 7,
} as const;

export const optOutFileTooLarge = () => limitExceeded('file is larger than 250 MB');
export const tooManyOptOuts = () =>
  limitExceeded(`file has more than ${groupDigits(optOutFileLimit.rows)} rows`);
