import { type Cipher, createCipheriv, createDecipheriv, type Decipher } from 'node:crypto';
import { fromBase62, toBase62 } from './base62';

/** `cursor` is no row: a block of other content, made and read by `lib/event/event/cursor.ts`. */
const kinds = {
  lead: 1,
  batch: 2,
  application: 3,
  link: 4,
  'text message': 5,
  event: 6,
  cursor: 7,
  inbox: 8,
  outcome: 9,
  consent: 10,
  claim: 11,
} as const;
type PublicIdKind = Exclude<keyof typeof kinds, 'cursor'>;

/** 128 bits in base62. */
const length = 22;

/**
 * Encodes the id that clients see (`id`, `hashid`, `batch_id`, application id, the code of a short link): kind and row
 * id in one AES block under `idKey`, so that it cannot be guessed and one kind is never a valid id of another
 * (design base 9, ids). 22 characters.
 */
export function publicId(idKey: Buffer, kind: PublicIdKind, rowId: number): string {
  const content = Buffer.alloc(15);
  content.writeBigUInt64BE(BigInt(rowId), 7);
  return sealBlock(idKey, kind, content);
}

/**
 * Decodes a public id to the row id; null for anything that `publicId` did not make for this kind, so that no query is
 * needed.
 */
export function readPublicId(idKey: Buffer, kind: PublicIdKind, text: string): number | null {
  const content = openBlock(idKey, kind, text);
  if (!content) return null;
  const rowId = content.readBigUInt64BE(7);
  const madeByUs = content.readUIntBE(0, 6) === 0 && content[6] === 0;
  return madeByUs && rowId <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(rowId) : null;
}

interface BlockCipher {
  readonly seal: Cipher;
  readonly open: Decipher;
}

const blockCiphers = new WeakMap<Buffer, BlockCipher>();

/**
 * Returns the ciphers of a key, made once. Whole blocks in ECB without padding depend on nothing before them and come out
 * at once, so they are never ended; making one takes longer than a block.
 */
function blockCipher(idKey: Buffer): BlockCipher {
  const known = blockCiphers.get(idKey);
  if (known) return known;
  const aes = idKey.subarray(0, 32);
  const made = {
    seal: createCipheriv('aes-256-ecb', aes, null).setAutoPadding(false),
    open: createDecipheriv('aes-256-ecb', aes, null).setAutoPadding(false),
  };
  blockCiphers.set(idKey, made);
  return made;
}

/** Encodes 15 bytes and their kind, as 22 characters. */
export function sealBlock(idKey: Buffer, kind: keyof typeof kinds, content: Buffer): string {
  const block = Buffer.alloc(16);
  block[0] = kinds[kind];
  content.copy(block, 1);
  return toBase62(blockCipher(idKey).seal.update(block), length);
}

/** Decodes what `sealBlock` made; null for other kinds, and nearly everything that it did not make. */
export function openBlock(idKey: Buffer, kind: keyof typeof kinds, text: string): Buffer | null {
  if (text.length !== length) return null;
  const encrypted = fromBase62(text, 16);
  if (!encrypted) return null;
  const block = blockCipher(idKey).open.update(encrypted);
  return block[0] === kinds[kind] ? block.subarray(1) : null;
}
