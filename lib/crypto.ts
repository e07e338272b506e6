import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** First byte of every ciphertext, so that a second key can be introduced alongside the first. */
const keyVersion = 1;
const ivBytes = 12;
const tagBytes = 16;

/** What a ciphertext contains. Authenticated with it, so that one kind cannot be passed off as another. */
export const purposes = ['id number', 'partner secret', 'batch file', 'batch row', 'draft'] as const;
type Purpose = (typeof purposes)[number];

const additionalData = new Map<Purpose, Buffer>();

function boundTo(purpose: Purpose): Buffer {
  const known = additionalData.get(purpose);
  if (known) return known;
  const made = Buffer.from(purpose);
  additionalData.set(purpose, made);
  return made;
}

/** A pool of random bytes for nonces: requesting twelve takes as long as requesting thousands. */
const nonces = { bytes: Buffer.alloc(0), used: 0 };

function nextNonce(): Buffer {
  if (nonces.used === nonces.bytes.length) {
    nonces.bytes = randomBytes(ivBytes * 512);
    nonces.used = 0;
  }
  nonces.used += ivBytes;
  return nonces.bytes.subarray(nonces.used - ivBytes, nonces.used);
}

/**
 * Encrypts with AES-256-GCM under the first 32 bytes of `piiKey` (design 9). Layout: key version (1 byte), nonce (12),
 * tag (16), ciphertext.
 */
export function encrypt(piiKey: Buffer, plain: string | Buffer, purpose: Purpose): Buffer {
  const iv = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', piiKey.subarray(0, 32), iv).setAAD(boundTo(purpose));
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  // Counter mode buffers nothing: this only computes the tag.
  cipher.final();
  const ciphertext = Buffer.allocUnsafe(1 + ivBytes + tagBytes + body.length);
  ciphertext[0] = keyVersion;
  iv.copy(ciphertext, 1);
  cipher.getAuthTag().copy(ciphertext, 1 + ivBytes);
  body.copy(ciphertext, 1 + ivBytes + tagBytes);
  return ciphertext;
}

/**
 * Decrypts the output of `encrypt`. Throws if it was altered, or encrypted for another purpose or under another key.
 */
export function decrypt(piiKey: Buffer, ciphertext: Buffer, purpose: Purpose): Buffer {
  if (ciphertext[0] !== keyVersion) throw new Error(`ciphertext has unknown key version ${ciphertext[0]}`);
  const iv = ciphertext.subarray(1, 1 + ivBytes);
  const tag = ciphertext.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', piiKey.subarray(0, 32), iv)
    .setAAD(boundTo(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext.subarray(1 + ivBytes + tagBytes)), decipher.final()]);
}

/** HMAC-SHA-256: allows finding equal values without storing them in plain text. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
