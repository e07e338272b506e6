import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encryptFirstVersion } from '@/test/first-version';
import { decrypt, encrypt, keyedHash, PiiKey } from './crypto';

const key = new PiiKey(randomBytes(32));
const row = [7, 'uat', randomBytes(32)] as const;

describe('encryption at rest (design base 12)', () => {
  test('decrypts what it encrypted, and never produces the same ciphertext twice', () => {
    const first = encrypt(key, '8001015009087', 'id number', row);
    expect(decrypt(key, first, 'id number', row).toString()).toBe('8001015009087');
    expect(encrypt(key, '8001015009087', 'id number', row)).not.toEqual(first);
    expect(first.includes('8001015009087')).toBe(false);
  });

  test('refuses a ciphertext that was altered, has another purpose or was made with another key', () => {
    const ciphertext = encrypt(key, 'text', 'draft', row);
    for (const at of [0, 1, 5, 17, ciphertext.length - 1]) {
      const changed = Buffer.from(ciphertext);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decrypt(key, changed, 'draft', row)).toThrow();
    }
    expect(() => decrypt(key, ciphertext, 'id number', row)).toThrow();
    expect(() => decrypt(new PiiKey(randomBytes(32)), ciphertext, 'draft', row)).toThrow(
      'ciphertext was made with another PII_KEY',
    );
  });

  test('refuses a ciphertext of another row', () => {
    const ciphertext = encrypt(key, 'text', 'batch rows', [1, 23]);
    for (const other of [[1, 24], [12, 3], [1], [1, 23, 0]])
      expect(() => decrypt(key, ciphertext, 'batch rows', other)).toThrow();
  });

  test('reads what earlier releases encrypted, for its purpose only', () => {
    const old = encryptFirstVersion(key, 'text', 'batch row');
    for (const purpose of ['batch rows', 'batch columns', 'rejected batch rows'] as const)
      expect(decrypt(key, old, purpose, row).toString()).toBe('text');
    expect(() => decrypt(key, old, 'draft', row)).toThrow();
  });

  test('the hash that applicants are found by stays as it was', () => {
    const fixed = new PiiKey(Buffer.alloc(32, 2));
    expect(keyedHash(fixed, '8001015009087').toString('hex')).toBe(
      '5526485046b67f79e3ebe4c10b1765b50ea67eee07cc117160db543bf376e81d',
    );
  });
});
