import { decrypt, encrypt, type PiiKey } from '@/lib/base/crypto/crypto';
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
export function sealFileColumns(
  piiKey: PiiKey,
  batchId: number,
  { columns, positions, others }: Reading,
): Buffer {
  const found: FileColumns = {
    columns: columns.map(({ header }, index) => ({ header, position: positions[index] ?? index })),
    others,
  };
  return encrypt(piiKey, JSON.stringify(found), 'batch columns', [batchId]);
}

export function openFileColumns(piiKey: PiiKey, batchId: number, ciphertext: Buffer): FileColumns {
  return JSON.parse(decrypt(piiKey, ciphertext, 'batch columns', [batchId]).toString()) as FileColumns;
}

/** A chunk of a batch, by which its rejected rows are kept. */
interface RejectedChunk {
  readonly batchId: number;
  readonly number: number;
}

/** Encrypts the rows of a chunk that were rejected, whole, to be corrected later; null if there are none. */
export function sealRejectedRows(
  piiKey: PiiKey,
  { batchId, number }: RejectedChunk,
  rows: readonly RawRow[],
  refusals: readonly { readonly row: number }[],
): Buffer | null {
  if (refusals.length === 0) return null;
  const rejected = new Set(refusals.map(({ row }) => row));
  const kept = rows.flatMap(({ row, cells, others }) =>
    rejected.has(row) ? [others ? [row, cells, others] : [row, cells]] : [],
  );
  return encrypt(piiKey, JSON.stringify(kept), 'rejected batch rows', [batchId, number]);
}

export function openRejectedRows(
  piiKey: PiiKey,
  { batchId, number }: RejectedChunk,
  ciphertext: Buffer,
): StagedRow[] {
  const text = decrypt(piiKey, ciphertext, 'rejected batch rows', [batchId, number]).toString();
  return JSON.parse(text) as StagedRow[];
}
