import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortHmac } from './short-hmac';

describe('an HMAC of a short text', () => {
  test.each([
    ['0b'.repeat(20), '4869205468657265', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      Buffer.from('Jefe').toString('hex'),
      Buffer.from('what do ya want for nothing?').toString('hex'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(131),
      Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First').toString('hex'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('is that of RFC 4231: key %s', (key, text, digest) => {
    expect(shortHmac(Buffer.from(key, 'hex'), Buffer.from(text, 'hex').toString()).toString('hex')).toBe(
      digest,
    );
  });

  test('is what the library says, whatever was hashed before it', () => {
    const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((all) => Buffer.from(all));
    const text = fc.record({
      text: fc.string({ unit: 'binary', maxLength: 250 }),
      encoding: fc.constantFrom('utf8', 'latin1'),
    });
    fc.assert(
      fc.property(fc.array(bytes(140), { minLength: 1, maxLength: 3 }), fc.array(text), (keys, texts) => {
        for (const { text, encoding } of texts)
          for (const key of keys)
            expect(shortHmac(key, text, encoding)).toEqual(
              createHmac('sha256', key).update(text, encoding).digest(),
            );
      }),
    );
  });
});
