import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { expect, test } from 'vitest';
import { readSessionToken } from './session-token';

const secret = 'a secret of the session cookie';
const encoded = (value: Buffer | string) => Buffer.from(value).toString('base64url');

/** A token by the right key, with another header and, for A128CBC-HS256, another cipher (RFC 7518, 5.2). */
function tokenOf(header: object): string {
  const info = 'NextAuth.js Generated Encryption Key';
  const key = Buffer.from(hkdfSync('sha256', secret, '', info, 32));
  const claims = JSON.stringify({ sessionId: 's', exp: Math.floor(Date.now() / 1_000) + 60 });
  const written = encoded(JSON.stringify(header));
  if ('enc' in header && header.enc === 'A256GCM') {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(written));
    const text = Buffer.concat([cipher.update(claims), cipher.final()]);
    return [written, '', encoded(iv), encoded(text), encoded(cipher.getAuthTag())].join('.');
  }
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', key.subarray(16), iv);
  const text = Buffer.concat([cipher.update(claims), cipher.final()]);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(written.length * 8));
  const mac = createHmac('sha256', key.subarray(0, 16));
  const tag = mac.update(written).update(iv).update(text).update(length).digest().subarray(0, 16);
  return [written, '', encoded(iv), encoded(text), encoded(tag)].join('.');
}

test('a cookie as next-auth makes it is read', async () => {
  const token = await encode({ token: { sessionId: 's' }, secret });
  expect(await readSessionToken({ token, secret })).toMatchObject({ sessionId: 's' });
  expect(await readSessionToken({ token: tokenOf({ alg: 'dir', enc: 'A256GCM' }), secret })).toMatchObject({
    sessionId: 's',
  });
});

test.each([
  { alg: 'dir', enc: 'A128CBC-HS256' },
  { enc: 'A256GCM', alg: 'dir' },
  { alg: 'dir', enc: 'A256GCM', typ: 'JWT' },
])('a cookie with the header %j is not, although the key is right', async (header) => {
  const token = tokenOf(header);
  expect(await decode({ token, secret })).toMatchObject({ sessionId: 's' });
  expect(await readSessionToken({ token, secret })).toBeNull();
});

test('what is no token, is expired, or has another key is nobody’s', async () => {
  const token = await encode({ token: { sessionId: 's' }, secret });
  const expired = await encode({ token: { sessionId: 's' }, secret, maxAge: -60 });
  expect(await readSessionToken({ token: expired, secret })).toBeNull();
  expect(await readSessionToken({ token, secret: 'another' })).toBeNull();
  for (const text of ['', 'x', '....', token.slice(0, -8), `${token}.x`])
    expect(await readSessionToken({ token: text, secret })).toBeNull();
});
