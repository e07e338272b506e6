import {
  type ClaimedBatch,
  deleteChunks,
  findChunk,
  insertChunk,
  updateBatchStaged,
} from '@/db/query/batch/batch-import';
import type { BatchReadingInfo } from '@/db/schema/batch/batch';
import type { Context } from '@/lib/base/actor/context';
import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import type { Delimiter } from '@/lib/base/spreadsheet/csv';
import { fileLimit, tooMuchText, tooMuchTextForSize, unreadable } from '@/lib/base/spreadsheet/limit';
import { pieceFile } from './piece-file';
import type { RawRow } from './read-batch-file';
import { readBatchFile } from './read-batch-file';
import { type StagedRow, sealFileColumns } from './rejected-row';

/**
 * Rows of a chunk, which are one statement and one commit: every commit waits for the disk, so larger ones take less
 * time in total, and more memory. The first is small, so that results are soon there to be seen.
 */
const rowsOfChunk = (chunk: number) => (chunk === 0 ? 500 : 1_000);
const charactersPerChunk = 1024 * 1024;

/**
 * Reads the whole file before the first lead is created, so that a damaged or over-long file creates none (design batch
 * 12, bad files). Stages the rows in encrypted chunks: a later run can resume at any chunk without reading the file
 * again, and every run sees the same rows. Throws what the readers throw.
 */
export async function stageRows(
  ctx: Context,
  batch: ClaimedBatch,
  signal: AbortSignal,
): Promise<BatchReadingInfo> {
  const { database, env } = ctx;
  await deleteChunks(database, batch);
  const file = pieceFile(ctx, batch);
  const reading = await readBatchFile(file, {
    fileName: batch.fileName ?? undefined,
    contentType: batch.contentType ?? undefined,
    delimiter: (batch.delimiter as Delimiter | null) ?? undefined,
  });
  let chunks = 0;
  let bytes = 0;
  let total = 0;
  let characters = 0;
  let waiting = new RowTexts(rowsOfChunk(0));
  // Reading continues while the database stores a chunk.
  let storing: Promise<void> = Promise.resolve();
  const store = async () => {
    const ciphertext = encrypt(env.piiKey, waiting.json(), 'batch rows', [batch.id, chunks]);
    await storing;
    storing = insertChunk(database, batch, chunks, ciphertext);
    storing.catch(() => {});
    chunks += 1;
    bytes += ciphertext.length;
    waiting = new RowTexts(rowsOfChunk(chunks));
  };
  try {
    for await (const rows of reading.batches) {
      signal.throwIfAborted();
      for (const row of rows) {
        characters += waiting.add(row);
        if (characters > fileLimit.textCharacters) throw tooMuchText();
        if (characters > Math.max(fileLimit.textFreeCharacters, fileLimit.textRatio * batch.fileBytes))
          throw tooMuchTextForSize();
        if (waiting.isFull) await store();
      }
      total += rows.length;
    }
    if (!waiting.isEmpty) await store();
    await storing;
  } catch (error) {
    // No write may arrive once the batch has failed.
    await storing.catch(() => {});
    throw error;
  }
  if (total === 0) throw unreadable('file has no rows below the field names');
  const found = { cellKind: reading.cellKind, columns: [...reading.columns] };
  await updateBatchStaged(database, batch, {
    chunks,
    bytes,
    total,
    reading: found,
    columnsCiphertext: sealFileColumns(env.piiKey, batch.id, reading),
  });
  return found;
}

/** Collects the rows of a chunk until it has enough rows or enough text. */
class RowTexts {
  private readonly texts: string[] = [];
  private characters = 0;

  constructor(private readonly rows: number) {}

  get isEmpty(): boolean {
    return this.texts.length === 0;
  }

  get isFull(): boolean {
    return this.texts.length >= this.rows || this.characters >= charactersPerChunk;
  }

  /** Returns the number of characters it adds. */
  add({ row, cells, others }: RawRow): number {
    const text = JSON.stringify(others ? [row, cells, others] : [row, cells]);
    this.texts.push(text);
    this.characters += text.length;
    return text.length;
  }

  json(): string {
    return `[${this.texts.join(',')}]`;
  }
}

/** Returns the rows of a staged chunk, or null past the last one. Empty cells are null. */
export async function readChunk(ctx: Context, batchId: number, number: number): Promise<RawRow[] | null> {
  const ciphertext = await findChunk(ctx.database, batchId, number);
  if (!ciphertext) return null;
  const text = decrypt(ctx.env.piiKey, ciphertext, 'batch rows', [batchId, number]).toString();
  const rows = JSON.parse(text) as StagedRow[];
  return rows.map(([row, cells, others]) => ({ row, cells, ...(others && { others }) }));
}
