import { hkdfSync } from 'node:crypto';

const derived = new WeakMap<Buffer, Map<string, Buffer>>();

/**
 * Returns the key of 32 bytes for one purpose of a secret (HKDF with SHA-256, without salt; design base 11), so that
 * what one key signs or encrypts says nothing about another. Derived once per process: a derivation takes as long as
 * several encryptions. Do not write into it.
 */
export function derivedKey(secret: Buffer, purpose: string): Buffer {
  const keys = derived.get(secret) ?? new Map<string, Buffer>();
  derived.set(secret, keys);
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  keys.set(purpose, key);
  return key;
}
