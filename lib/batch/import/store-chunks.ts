import { type ClaimedBatch, FencedError } from '@/db/query/batch/batch-import';
import {
  type ChunkOutcome,
  type ChunkRows,
  insertChunkLeads,
  type StoredRows,
} from '@/db/query/batch/lead-chunk';
import type { BatchReadingInfo } from '@/db/schema/batch/batch';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { metrics } from '@/lib/base/process/metric';
import { prepareRows } from './prepare-rows';
import { readChunk } from './stage-rows';

/** Chunks in flight: one that the database is storing, and one already queued behind it. */
const sentAtMost = 2;

/**
 * `stored`: all chunks. `late`: time ran out. `closed`: the environment is in maintenance or the affiliate switched
 * off. `changed`: data that a chunk was prepared from has changed, or two imports collided: start over at the first
 * chunk not yet stored.
 */
type StoringEnd = 'stored' | 'late' | 'closed' | 'changed';

/**
 * Stores the remaining chunks in order, each in one transaction with its results and the progress: the first row that
 * names an applicant creates the lead. Pipelined: while the database stores one chunk, the next waits on its connection
 * and a third is being prepared. Stores at least one chunk, even after `lateAt` (milliseconds, `performance.now()`).
 * Throws `FencedError` when another run has taken over.
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
    return rows && prepareRows(ctx, batch, reading, chunk, rows);
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
    // Chunks still in flight fail as out of order; none may arrive after this run has ended.
    await Promise.allSettled(sent);
  }
}

/**
 * Marks rejections as handled: the awaiting caller still gets the error, and work that is dropped does not crash the
 * process.
 */
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
    const outcome = await insertChunkLeads(ctx.database.pipeline, ctx.scope, batch, chunk, rows);
    if (typeof outcome === 'object') countRows(ctx, outcome);
    return outcome;
  } catch (error) {
    const { code } = error as { code?: unknown };
    // A deadlock or a serialization failure.
    if (code === '40P01' || code === '40001') return 'changed';
    throw error;
  }
}

function countRows({ scope: { environment } }: AffiliateContext, rows: StoredRows): void {
  const { leads, batchRows } = metrics();
  for (const outcome of ['created', 'duplicate', 'invalid'] as const) {
    batchRows.inc({ environment, outcome }, rows[outcome]);
    if (outcome !== 'invalid') leads.inc({ environment, source: 'batch', outcome }, rows[outcome]);
  }
}
