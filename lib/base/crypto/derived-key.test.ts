import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedKey } from './derived-key';

const secret = Buffer.alloc(32, 1);

/** RFC 5869, written out for one block. */
function hkdf(purpose: string): Buffer {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
  return createHmac('sha256', extracted)
    .update(Buffer.concat([Buffer.from(purpose), Buffer.from([1])]))
    .digest();
}

test('each purpose of a secret has a key of its own, by HKDF with SHA-256', () => {
  expect(derivedKey(secret, 'a')).toEqual(hkdf('a'));
  expect(derivedKey(secret, 'b')).toEqual(hkdf('b'));
  expect(derivedKey(Buffer.alloc(32, 2), 'a')).not.toEqual(hkdf('a'));
});

test('a key is derived once', () => {
  expect(derivedKey(secret, 'once')).toBe(derivedKey(secret, 'once'));
});
