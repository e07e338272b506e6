import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { derivedKey } from '@/lib/base/crypto/derived-key';
import { damaged } from './damaged';

/*
 * A sealed backup is this line, 16 random bytes, the gzipped content under AES-256-CTR, and HMAC-SHA-256 of all before
 * it: nobody without SECRET reads it, changes it, cuts it or adds to it. One key each, derived from SECRET.
 */
const firstLine = Buffer.from('lead-matching-portal backup 2\n');
const ivBytes = 16;
const tagBytes = 32;
const headBytes = firstLine.length + ivBytes;
const gzipSignature = Buffer.of(0x1f, 0x8b);

const cipherKey = (secret: Buffer) => derivedKey(secret, 'backup encryption');
const startMac = (secret: Buffer) => createHmac('sha256', derivedKey(secret, 'backup signature'));

/** Encrypts and signs what goes through it. */
export function sealing(secret: Buffer): Transform {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-ctr', cipherKey(secret), iv);
  const mac = startMac(secret);
  const head = Buffer.concat([firstLine, iv]);
  mac.update(head);
  const seal = new Transform({
    transform(chunk: Buffer, _, done) {
      const sealed = cipher.update(chunk);
      mac.update(sealed);
      done(null, sealed);
    },
    flush(done) {
      done(null, mac.digest());
    },
  });
  seal.push(head);
  return seal;
}

/** Returns whether a file is sealed; false: one of an earlier release. Throws `unreadable` for any other file. */
export async function isSealed(file: string): Promise<boolean> {
  const { head } = await readEnds(file);
  if (head.subarray(0, firstLine.length).equals(firstLine)) return true;
  if (head.subarray(0, gzipSignature.length).equals(gzipSignature)) return false;
  throw damaged(file, 'it is no backup of this product');
}

/** Reads a sealed file to its end. Throws `unreadable` unless it is as it was made, with this secret. */
export async function checkSeal(file: string, secret: Buffer): Promise<void> {
  const opened = await openSealed(file, secret);
  try {
    for await (const _ of opened);
  } catch (error) {
    throw asDamaged(file, error);
  }
}

/** Opens a sealed file: what comes out is not to be believed before its end, which is an error if the seal is broken. */
export async function openSealed(file: string, secret: Buffer): Promise<Readable> {
  const { head, tag, size } = await readEnds(file);
  if (size < headBytes + tagBytes) throw damaged(file, 'it ends too early');
  const mac = startMac(secret).update(head);
  const decipher = createDecipheriv('aes-256-ctr', cipherKey(secret), head.subarray(firstLine.length));
  const unseal = new Transform({
    transform(chunk: Buffer, _, done) {
      mac.update(chunk);
      done(null, decipher.update(chunk));
    },
    flush(done) {
      done(timingSafeEqual(mac.digest(), tag) ? null : brokenSeal(file));
    },
  });
  const end = size - tagBytes - 1;
  if (end < headBytes) return unseal.end();
  const input = createReadStream(file, { start: headBytes, end });
  input.on('error', (error) => unseal.destroy(error));
  return input.pipe(unseal);
}

const brokenSeal = (file: string) =>
  damaged(file, 'it was changed since it was made, or SECRET is not the one of that time');

/** A file that cannot be read is as bad as one that was changed. */
export function asDamaged(file: string, error: unknown): Error {
  if (!(error instanceof Error) || error.name === 'AppError') return error as Error;
  const { code } = error as NodeJS.ErrnoException;
  return damaged(
    file,
    code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code ?? error.name})`,
  );
}

async function readEnds(file: string): Promise<{ head: Buffer; tag: Buffer; size: number }> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const read = async (bytes: number, at: number) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at);
        return buffer.subarray(0, bytesRead);
      };
      return {
        head: await read(headBytes, 0),
        tag: await read(tagBytes, Math.max(0, size - tagBytes)),
        size,
      };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw asDamaged(file, error);
  }
}
