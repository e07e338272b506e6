import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** The version byte leads every ciphertext, so that a second key can be brought in beside the first. */
const keyVersion = 1;
const ivBytes = 12;
const tagBytes = 16;

/** What a ciphertext holds; bound to it, so that one kind cannot be passed off as another. */
export type Purpose = 'id number' | 'partner secret' | 'batch file' | 'batch row' | 'draft';

/**
 * AES-256-GCM under the first 32 bytes of `piiKey` (DESIGN 9).
 * Layout: key version (1 byte), nonce (12), tag (16), ciphertext.
 */
export function encrypt(piiKey: Buffer, plain: string | Buffer, purpose: Purpose): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', piiKey.subarray(0, 32), iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([
    typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
    cipher.final(),
  ]);
  return Buffer.concat([Buffer.of(keyVersion), iv, cipher.getAuthTag(), body]);
}

/** Reads what `encrypt` made. Throws when it was changed, made for another purpose or under another key. */
export function decrypt(piiKey: Buffer, ciphertext: Buffer, purpose: Purpose): Buffer {
  if (ciphertext[0] !== keyVersion) throw new Error(`ciphertext has unknown key version ${ciphertext[0]}`);
  const iv = ciphertext.subarray(1, 1 + ivBytes);
  const tag = ciphertext.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', piiKey.subarray(0, 32), iv)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext.subarray(1 + ivBytes + tagBytes)), decipher.final()]);
}

/** HMAC-SHA-256: finds an equal value without storing it in the clear. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
