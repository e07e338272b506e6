import { decrypt, encrypt } from '@/lib/crypto';
import type { FileColumn } from './file-column';
import type { RawRow, readBatchFile } from './read-batch-file';

/** A row as staged and kept: its number, the cells of the lead fields, and the other cells unless all are blank. */
export type StagedRow = [row: number, cells: unknown[], others?: unknown[]];

/** The columns of a file by the indexes of its rows' cells. */
export interface FileColumns {
  /** Of the lead fields. */
  readonly columns: readonly FileColumn[];
  readonly others: readonly FileColumn[];
}

type Reading = Pick<Awaited<ReturnType<typeof readBatchFile>>, 'columns' | 'positions' | 'others'>;

/** Encrypts the columns: a header may hold an applicant's values, too. */
export function sealFileColumns(piiKey: Buffer, { columns, positions, others }: Reading): Buffer {
  const found: FileColumns = {
    columns: columns.map(({ header }, index) => ({ header, position: positions[index] ?? index })),
    others,
  };
  return encrypt(piiKey, JSON.stringify(found), 'batch row');
}

export function openFileColumns(piiKey: Buffer, ciphertext: Buffer): FileColumns {
  return JSON.parse(decrypt(piiKey, ciphertext, 'batch row').toString()) as FileColumns;
}

/** Encrypts the rows of a chunk that were rejected, whole, to be corrected later; null if there are none. */
export function sealRejectedRows(
  piiKey: Buffer,
  rows: readonly RawRow[],
  refusals: readonly { readonly row: number }[],
): Buffer | null {
  if (refusals.length === 0) return null;
  const rejected = new Set(refusals.map(({ row }) => row));
  const kept = rows.flatMap(({ row, cells, others }) =>
    rejected.has(row) ? [others ? [row, cells, others] : [row, cells]] : [],
  );
  return encrypt(piiKey, JSON.stringify(kept), 'batch row');
}

export function openRejectedRows(piiKey: Buffer, ciphertext: Buffer): StagedRow[] {
  return JSON.parse(decrypt(piiKey, ciphertext, 'batch row').toString()) as StagedRow[];
}
