import {
  type ClaimedBatch,
  clearChunks,
  findChunk,
  finishStaging,
  insertChunk,
} from '@/db/query/batch-import';
import type { BatchReadingInfo } from '@/db/schema/batch';
import type { Context } from '@/lib/context';
import { decrypt, encrypt } from '@/lib/crypto';
import { pieceFile } from './piece-file';
import type { Delimiter } from './reader/csv';
import { rowsPerBatch, unreadable } from './reader/limit';
import { readBatchFile } from './reader/read-batch-file';
import type { RawRow } from './reader/reading';

/**
 * Reads the file through once, before the first lead is created, so that a damaged or over-long file creates none
 * (DESIGN 5, bad files). What it finds is kept as encrypted chunks of rows: a later run goes on at any chunk without
 * reading the file again, and every run sees the same rows. Throws what the readers throw.
 */
export async function stageRows(
  ctx: Context,
  batch: ClaimedBatch,
  signal: AbortSignal,
): Promise<BatchReadingInfo> {
  const { database, env } = ctx;
  await clearChunks(database.sql, batch);
  const file = pieceFile(ctx, batch.id, batch.fileBytes);
  const reading = await readBatchFile(file, {
    fileName: batch.fileName ?? undefined,
    contentType: batch.contentType ?? undefined,
    delimiter: (batch.delimiter as Delimiter | null) ?? undefined,
  });
  let chunks = 0;
  let total = 0;
  let waiting: RawRow[] = [];
  // The file is read on while the database stores a chunk.
  let storing: Promise<void> = Promise.resolve();
  const store = async (rows: readonly RawRow[]) => {
    const text = JSON.stringify(rows.map(({ row, cells }) => [row, cells]));
    const ciphertext = encrypt(env.piiKey, text, 'batch row');
    await storing;
    storing = insertChunk(database.sql, batch, chunks, ciphertext);
    storing.catch(() => {});
    chunks += 1;
    total += rows.length;
  };
  try {
    for await (const rows of reading.batches) {
      signal.throwIfAborted();
      waiting = waiting.concat(rows);
      let at = 0;
      for (; at + rowsPerBatch <= waiting.length; at += rowsPerBatch) {
        await store(waiting.slice(at, at + rowsPerBatch));
      }
      waiting = waiting.slice(at);
    }
    if (waiting.length > 0) await store(waiting);
    await storing;
  } catch (error) {
    // Nothing may arrive any more once the batch is given up.
    await storing.catch(() => {});
    throw error;
  }
  if (total === 0) throw unreadable('file has no rows below the field names');
  const found = { cellKind: reading.cellKind, columns: [...reading.columns] };
  await finishStaging(database.sql, batch, total, found);
  return found;
}

/** The rows of a staged chunk, or null past the last one. Empty cells are null. */
export async function readChunk(ctx: Context, batchId: number, number: number): Promise<RawRow[] | null> {
  const ciphertext = await findChunk(ctx.database.sql, batchId, number);
  if (!ciphertext) return null;
  const rows = JSON.parse(decrypt(ctx.env.piiKey, ciphertext, 'batch row').toString()) as [
    number,
    unknown[],
  ][];
  return rows.map(([row, cells]) => ({ row, cells }));
}
