import { createCipheriv, createDecipheriv } from 'node:crypto';
import { fromBase62, toBase62 } from './base62';

const kinds = { lead: 1, batch: 2, application: 3, link: 4, 'text message': 5, event: 6 } as const;
type PublicIdKind = keyof typeof kinds;

/** 128 bits in base62. */
const length = 22;

/**
 * Encodes the id that clients see (`id`, `hashid`, `batch_id`, application id, the code of a short link): kind and row
 * id in one AES block under `idKey`, so that it cannot be guessed and one kind is never a valid id of another
 * (design 5, ids). 22 characters.
 */
export function publicId(idKey: Buffer, kind: PublicIdKind, rowId: number): string {
  const block = Buffer.alloc(16);
  block[0] = kinds[kind];
  block.writeBigUInt64BE(BigInt(rowId), 8);
  const cipher = createCipheriv('aes-256-ecb', idKey.subarray(0, 32), null).setAutoPadding(false);
  return toBase62(Buffer.concat([cipher.update(block), cipher.final()]), length);
}

/**
 * Decodes a public id to the row id; null for anything that `publicId` did not make for this kind, so that no query is
 * needed.
 */
export function readPublicId(idKey: Buffer, kind: PublicIdKind, text: string): number | null {
  if (text.length !== length) return null;
  const encrypted = fromBase62(text, 16);
  if (!encrypted) return null;
  const decipher = createDecipheriv('aes-256-ecb', idKey.subarray(0, 32), null).setAutoPadding(false);
  const block = Buffer.concat([decipher.update(encrypted), decipher.final()]);
  const rowId = block.readBigUInt64BE(8);
  const madeByUs = block[0] === kinds[kind] && block.subarray(1, 8).every((byte) => byte === 0);
  return madeByUs && rowId <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(rowId) : null;
}
