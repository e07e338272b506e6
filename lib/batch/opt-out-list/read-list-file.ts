import type { Database } from '@/db/client';
import { deleteFileRest, getOptOutPiece } from '@/db/query/batch/opt-out-file';
import {
  type ClaimedFile,
  countEffect,
  insertMembers,
  insertReading,
  insertStaged,
  insertStagedMembers,
  lockFileToRead,
  lockFileToRecount,
  updateFileCounted,
  updateFileFailed,
  updateFileRecounted,
  updateReadBytes,
} from '@/db/query/batch/opt-out-read';
import type { Context } from '@/lib/base/actor/context';
import { decrypt } from '@/lib/base/crypto/crypto';
import { hasCode, isAppError } from '@/lib/base/error/error';
import { unreadable as cannotRead } from '@/lib/base/spreadsheet/limit';
import type { ByteSource } from '@/lib/base/spreadsheet/source';
import { pieceBytes } from '@/lib/batch/import/piece-file';
import { readOptOutKey } from '@/lib/desk/opt-out/key';
import { findOtherForm } from './other-form';
import { type ListCounts, readList } from './read-list';

const progressMs = 1_000;
const hashesAtOnce = 50_000;

/** Another run has taken over, or the file was cancelled: this one keeps nothing. */
class Superseded extends Error {}

/**
 * Reads a file of opt-outs into hashes and counts what it would do, in one transaction: a run that is killed leaves nothing,
 * and the next one begins anew. Does nothing for a file that is not to be read. A file that cannot be read has failed, with
 * the reason; other errors are thrown.
 */
export async function readListFile(ctx: Context, fileId: number, signal: AbortSignal): Promise<void> {
  const file = await lockFileToRead(ctx.database, fileId);
  if (!file) return;
  try {
    await stage(ctx, file, signal);
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!isAppError(error) || !(hasCode(error, 'unreadable') || hasCode(error, 'rule_broken'))) throw error;
    await updateFileFailed(ctx.database, file, error.message);
  }
  await deleteFileRest(ctx.database, fileId);
}

async function stage(ctx: Context, file: ClaimedFile, signal: AbortSignal): Promise<void> {
  const key = await readOptOutKey(ctx, ctx.database);
  const progress = { bytes: 0 };
  const source = pieces(ctx, file, progress);
  const counts: ListCounts = { rows: 0, readable: 0, unreadable: 0, notListed: 0, problems: [] };
  await ctx.database.transaction(async (tx) => {
    await insertReading(tx);
    let toldAt = performance.now();
    let valid = 0;
    let waiting: Buffer[] = [];
    for await (const hashes of readList(source, key, file, counts)) {
      signal.throwIfAborted();
      waiting = waiting.concat(hashes);
      if (waiting.length >= hashesAtOnce) valid += await insertMembers(tx, waiting.splice(0));
      if (performance.now() - toldAt < progressMs) continue;
      toldAt = performance.now();
      if (!(await updateReadBytes(ctx.database, file, progress.bytes))) throw new Superseded();
    }
    if (waiting.length > 0) valid += await insertMembers(tx, waiting);
    await insertStaged(tx, file.id);
    const otherForm = await findOtherForm(tx, key, file);
    if (otherForm !== null) throw cannotRead(otherForm);
    const effect = await countEffect(tx, file, signal);
    const { rows, readable, unreadable, notListed, problems } = counts;
    const stored = { ...effect, rows, valid, twice: readable - valid, unreadable, notListed, problems };
    if (!(await updateFileCounted(tx, file, stored))) throw new Superseded();
  });
}

/** Counts a file anew that was counted before its list changed. */
export async function recountListFile({ database }: { database: Database }, fileId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const file = await lockFileToRecount(tx, fileId);
    if (!file) return;
    await insertStagedMembers(tx, file.id);
    await updateFileRecounted(tx, file, await countEffect(tx, file));
  });
}

/** The stored file: a piece in memory at a time. `progress.bytes`: how far it was read last. */
function pieces(
  { database, env }: Context,
  { id, fileBytes }: ClaimedFile,
  progress: { bytes: number },
): ByteSource {
  let held: { number: number; bytes: Buffer } | null = null;
  return {
    size: fileBytes,
    async *read(start, end) {
      const last = Math.min(end, fileBytes);
      for (let at = start; at < last; ) {
        const number = Math.floor(at / pieceBytes);
        if (held?.number !== number) {
          const ciphertext = await getOptOutPiece(database, id, number);
          held = { number, bytes: decrypt(env.piiKey, ciphertext, 'opt-out file', [id, number]) };
        }
        const from = at - number * pieceBytes;
        const bytes = held.bytes.subarray(from, from + Math.min(last - at, 64 * 1024));
        if (bytes.length === 0) throw new Error(`piece ${number} of file ${id} of opt-outs is too short`);
        at += bytes.length;
        progress.bytes = Math.max(progress.bytes, at);
        yield bytes;
      }
    },
  };
}
