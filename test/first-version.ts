import { createCipheriv, randomBytes } from 'node:crypto';
import type { PiiKey } from '@/lib/base/crypto/crypto';

/** Encrypts as releases did that bound a ciphertext to its purpose only; rows with such ones are still read. */
export function encryptFirstVersion(
  piiKey: PiiKey,
  plain: string,
  purpose: 'id number' | 'partner secret' | 'batch file' | 'batch row' | 'draft',
): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', piiKey.bytes.subarray(0, 32), iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), iv, cipher.getAuthTag(), body]);
}
