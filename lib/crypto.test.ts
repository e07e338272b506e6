import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt } from './crypto';

const key = randomBytes(32);

describe('encryption at rest (design 9)', () => {
  test('decrypts what it encrypted, and never produces the same ciphertext twice', () => {
    const first = encrypt(key, '8001015009087', 'id number');
    expect(decrypt(key, first, 'id number').toString()).toBe('8001015009087');
    expect(encrypt(key, '8001015009087', 'id number')).not.toEqual(first);
    expect(first.includes('8001015009087')).toBe(false);
  });

  test('refuses a ciphertext that was altered, has another purpose or was made with another key', () => {
    const ciphertext = encrypt(key, 'text', 'draft');
    const changed = Buffer.from(ciphertext);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => decrypt(key, changed, 'draft')).toThrow();
    expect(() => decrypt(key, ciphertext, 'id number')).toThrow();
    expect(() => decrypt(randomBytes(32), ciphertext, 'draft')).toThrow();
  });
});
