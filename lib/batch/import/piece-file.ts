import type { BatchOwner } from '@/db/query/batch/batch';
import { getPiece } from '@/db/query/batch/batch-file';
import type { Context } from '@/lib/base/actor/context';
import { decrypt } from '@/lib/base/crypto/crypto';
import type { ByteSource } from '@/lib/base/spreadsheet/source';

/** Size in bytes of every stored piece but the last, so that the piece at an offset is known without a search. */
export const pieceBytes = 1024 * 1024;

interface StoredFile extends BatchOwner {
  /** The batch's. */
  readonly id: number;
  readonly fileBytes: number;
}

/**
 * A stored file. Keeps one decrypted piece at a time, so that small adjacent reads, as in the directory of a zip
 * archive, decrypt it only once; the next one of a longer read comes meanwhile.
 */
export function pieceFile({ database, env }: Context, stored: StoredFile): ByteSource {
  const { id: batchId, fileBytes: size } = stored;
  let held: { number: number; bytes: Buffer } | null = null;
  let coming: { number: number; ciphertext: Promise<Buffer> } | null = null;
  const ask = (number: number) => {
    const ciphertext = getPiece(database, stored, batchId, number);
    // Whoever reads this far gets the error.
    ciphertext.catch(() => {});
    coming = { number, ciphertext };
    return coming;
  };
  const piece = async (number: number, end: number) => {
    if (held?.number === number) return held.bytes;
    const asked = coming?.number === number ? coming : ask(number);
    const ciphertext = await asked.ciphertext;
    if ((number + 1) * pieceBytes < end) ask(number + 1);
    const bytes = decrypt(env.piiKey, ciphertext, 'batch file', [batchId, number]);
    held = { number, bytes };
    return bytes;
  };
  return {
    size,
    async *read(start, end) {
      const last = Math.min(end, size);
      for (let at = start; at < last; ) {
        const number = Math.floor(at / pieceBytes);
        const from = at - number * pieceBytes;
        const bytes = (await piece(number, last)).subarray(from, from + Math.min(last - at, 64 * 1024));
        if (bytes.length === 0) throw new Error(`piece ${number} of batch ${batchId} is too short`);
        at += bytes.length;
        yield bytes;
      }
    },
  };
}
