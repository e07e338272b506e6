import { unreadable } from '@/lib/base/spreadsheet/limit';
import type { ByteSource } from '@/lib/base/spreadsheet/source';
import { optOutHashOfDigest } from '@/lib/desk/opt-out/hash';
import type { OptOutKind } from '@/word/opt-out';
import type { OptOutFormat, OptOutProblem } from '@/word/opt-out-list';
import { optOutFileLimit, tooManyOptOuts } from './limit';
import { chooseListColumn, findColumn, type ListColumn, namesKind } from './list-column';
import { neither, otherFormat, readListValue, readYesOrNo } from './list-value';
import { type ListRow, readListRows } from './read-rows';

/** What a file of opt-outs is said to be. */
export interface ListFile {
  readonly kind: OptOutKind;
  readonly format: OptOutFormat;
  /** The heading of the column to read; null: found by its name. */
  readonly columnName: string | null;
  /** The heading of a column of yes and no: rows that say no are not on the list; null: every row is. */
  readonly listedColumn: string | null;
  readonly fileName: string | null;
}

/** What was counted in it so far. */
export interface ListCounts {
  rows: number;
  /** With those that came before. */
  readable: number;
  unreadable: number;
  /** Rows that say of themselves that they are not on the list. */
  notListed: number;
  problems: OptOutProblem[];
}

const rowsAtOnce = 1_000;

/**
 * Streams the hashes of a file's values, with those of a value that comes twice, and counts in `counts` as it goes. Lets
 * other work have its turn between chunks. Throws `unreadable` or `rule_broken` with the reason, never with a value.
 */
export async function* readList(
  source: ByteSource,
  key: Buffer,
  file: ListFile,
  counts: ListCounts,
): AsyncGenerator<Buffer[]> {
  const { kind, format } = file;
  let column: ListColumn | null = null;
  let listedIndex: number | null = null;
  const rows = readListRows(source, file.fileName ?? undefined, (name) => namesKind(kind, name));
  for await (const all of rows) {
    let values: readonly ListRow[] = all;
    const first = all[0];
    if (column === null && first) {
      const isValue = (cell: unknown) => 'digest' in readListValue(kind, format, cell);
      column = chooseListColumn(first.cells, kind, file.columnName, isValue);
      if (file.listedColumn !== null) listedIndex = findColumn(first.cells, file.listedColumn);
      if (column.isNamed || listedIndex !== null) values = all.slice(1);
    }
    if (column && counts.rows === 0 && values.length > 0) {
      const { index } = column;
      const other = otherFormat(
        format,
        values.slice(0, rowsAtOnce).map(({ cells }) => cells[index]),
      );
      if (other !== null) throw unreadable(other);
    }
    for (let at = 0; at < values.length; at += rowsAtOnce) {
      yield hashesOf(values.slice(at, at + rowsAtOnce), column?.index ?? 0);
      await new Promise(setImmediate);
    }
  }
  if (counts.rows === 0) throw unreadable('file is empty');

  function hashesOf(part: readonly ListRow[], index: number): Buffer[] {
    counts.rows += part.length;
    if (counts.rows > optOutFileLimit.rows) throw tooManyOptOuts();
    const hashes: Buffer[] = [];
    for (const { line, cells } of part) {
      const isListed = listedIndex === null || readYesOrNo(cells[listedIndex]);
      if (isListed === false) {
        counts.notListed += 1;
        continue;
      }
      const value = isListed ? readListValue(kind, format, cells[index]) : neither;
      if ('digest' in value) hashes.push(optOutHashOfDigest(key, kind, value.digest));
      else {
        counts.unreadable += 1;
        if (counts.problems.length < optOutFileLimit.problems)
          counts.problems.push({ line, reason: value.reason });
      }
    }
    counts.readable += hashes.length;
    return hashes;
  }
}
