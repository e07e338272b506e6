import { findRejectedChunk } from '@/db/query/batch/batch-file';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { whileFileShown } from '@/lib/batch/assert-file-shown';
import { cellText } from '@/lib/batch/correct/cell-text';
import { readRejectedTable } from '@/lib/batch/correct/rejected-table';
import { readSentTable } from '@/lib/batch/correct/sent-file';
import { openFileColumns, openRejectedRows } from '@/lib/batch/import/rejected-row';
import type { FileFieldName } from '@/lib/batch/row/file-field';

interface RejectedRow {
  readonly row: number;
  /** By column. */
  readonly texts: readonly string[];
}

interface RejectedChunk {
  /** The number of its first row, and how many it has: `rows` has none without a value. */
  readonly from: number;
  readonly count: number;
  readonly rows: readonly RejectedRow[];
}

/** The rejected rows of an upload under its file's own headings, as its sender knew them. */
interface RejectedFile {
  readonly headings: readonly string[];
  /** What each column holds; null: no field of a lead. */
  readonly fields: readonly (FileFieldName | null)[];
  /** In the file's order, some hundred at a time. Throws `rule_broken` once it names somebody whose data is restricted. */
  readonly chunks: () => AsyncGenerator<RejectedChunk>;
}

/**
 * Opens the rejected rows of an upload whose columns are still kept. Audit it: they show full ID numbers (design batch
 * 20).
 */
export function openRejectedFile(
  ctx: AffiliateContext,
  batchId: number,
  columnsCiphertext: Buffer,
): RejectedFile {
  const {
    database,
    scope,
    env: { piiKey },
  } = ctx;
  const columns = JSON.stringify(openFileColumns(piiKey, batchId, columnsCiphertext));
  const restored = (rows: readonly unknown[]) =>
    readSentTable(readRejectedTable(`${columns}\n${JSON.stringify(rows)}`));
  const { table, fields } = restored([]);
  async function* chunks(): AsyncGenerator<RejectedChunk> {
    for (let after = -1; ; ) {
      const chunk = await findRejectedChunk(database, scope, batchId, after);
      if (!chunk) return;
      after = chunk.number;
      const kept = openRejectedRows(piiKey, { batchId, number: chunk.number }, chunk.ciphertext);
      const rows = restored(kept).table.rows.map(({ row, cells }) => ({
        row,
        texts: fields.map((field, column) => cellText(field, cells[column])),
      }));
      yield { from: kept[0]?.[0] ?? 1, count: kept.length, rows };
    }
  }
  return { headings: table.headers, fields, chunks: () => whileFileShown(ctx, batchId, chunks()) };
}
