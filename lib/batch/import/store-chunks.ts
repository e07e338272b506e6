import { type ClaimedBatch, FencedError } from '@/db/query/batch-import';
import { type ChunkOutcome, type ChunkRows, insertChunkLeads } from '@/db/query/lead-chunk';
import type { BatchReadingInfo } from '@/db/schema/batch';
import type { AffiliateContext } from '@/lib/context';
import { prepareRows } from './prepare-rows';
import { readChunk } from './stage-rows';

/** One that the database works on, and one that it finds when it is done with that. */
const sentAtMost = 2;

/**
 * `stored`: all of them. `late`: the time is up. `closed`: the environment is in maintenance or the affiliate switched
 * off. `changed`: what a chunk was prepared for has changed since, or two imports got in each other's way: to be
 * begun anew with the first chunk that is not stored.
 */
export type StoringEnd = 'stored' | 'late' | 'closed' | 'changed';

/**
 * Stores the chunks that are not stored yet, each at once with its results and the progress, and in their order: the
 * first row that names an applicant is the one that creates the lead. While the database stores one, the next one
 * waits in its connection and the one after is being prepared. At least one chunk is stored, whatever `lateAt` says
 * (milliseconds, `performance.now()`). Throws `FencedError` when another run has taken over.
 */
export async function storeChunks(
  ctx: AffiliateContext,
  batch: ClaimedBatch,
  reading: BatchReadingInfo,
  lateAt: number,
  signal: AbortSignal,
): Promise<StoringEnd> {
  const prepare = async (chunk: number) => {
    const rows = await readChunk(ctx, batch.id, chunk);
    return rows && prepareRows(ctx, batch, reading, rows);
  };
  const sent: Promise<ChunkOutcome>[] = [];
  const settle = async (atMost: number): Promise<boolean> => {
    while (sent.length > atMost) {
      const outcome = await sent.shift();
      if (outcome === 'fenced') throw new FencedError();
      if (outcome === 'changed') return false;
    }
    return true;
  };
  let next = begin(prepare(batch.chunksDone));
  try {
    for (let chunk = batch.chunksDone; ; chunk += 1) {
      const rows = await next;
      signal.throwIfAborted();
      const late = chunk > batch.chunksDone && performance.now() > lateAt;
      if (rows === null || rows === 'closed' || late) {
        if (!(await settle(0))) return 'changed';
        return rows === null ? 'stored' : rows === 'closed' ? 'closed' : 'late';
      }
      sent.push(begin(send(ctx, batch, chunk, rows)));
      next = begin(prepare(chunk + 1));
      if (!(await settle(sentAtMost - 1))) return 'changed';
    }
  } finally {
    // What is still on its way finds itself out of turn; nothing of this run may arrive once it has ended.
    await Promise.allSettled(sent);
  }
}

/** Whoever awaits it sees the error; one that nobody awaits any more is nobody's. */
function begin<Value>(work: Promise<Value>): Promise<Value> {
  work.catch(() => {});
  return work;
}

async function send(
  ctx: AffiliateContext,
  batch: ClaimedBatch,
  chunk: number,
  rows: ChunkRows,
): Promise<ChunkOutcome> {
  try {
    return await insertChunkLeads(ctx.database.lane, ctx.scope, batch, chunk, rows);
  } catch (error) {
    const { code } = error as { code?: unknown };
    // A deadlock, or a transaction that could not be put in order with another.
    if (code === '40P01' || code === '40001') return 'changed';
    throw error;
  }
}
