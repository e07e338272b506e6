import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeIntent, unique } from '@/test/factory';
import { makeVisitor } from '@/test/server/portal-visitor';
import { type TestClient, withServer } from '@/test/server/server';

const server = withServer();
let client: TestClient;
let operator = '';

beforeAll(async () => {
  client = await server.makeClient();
  for (let nth = 0; nth < 20; nth += 1)
    await makeIntent(server.database, { title: `${unique('A rather long title')} ${'x'.repeat(80)}` });
  const whose = { role: 'operator', affiliateId: null, environment: 'uat' } as const;
  operator = (await makeVisitor(server.database, whose)).cookie;
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** `fetch` decompresses on its own. */
function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(server.origin + path, { method, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(pieces),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const readers = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
} as const;

describe.each<[string, () => Record<string, string>]>([
  ['/api/v2/intent', () => ({ authorization: `Bearer ${client.key}` })],
  ['/api/portal/catalogue', () => ({ cookie: operator })],
  ['/docs/openapi.json', () => ({})],
  ['/docs', () => ({})],
])('%s, longer than 1 KB', (path, headers) => {
  test.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const)('is sent to a client that accepts %s as %s', async (accepted, coding) => {
    const plain = await get(path, headers());
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.bytes.length).toBeGreaterThan(1_024);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
    const packed = await get(path, { ...headers(), 'accept-encoding': accepted });
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, coding]);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    const length = packed.headers['content-length'];
    if (length !== undefined) expect(Number(length)).toBe(packed.bytes.length);
    // Again while other tests change what both tell.
    await expect
      .poll(async () => {
        const both = [null, accepted].map((coding) =>
          get(path, { ...headers(), ...(coding && { 'accept-encoding': coding }) }),
        );
        const [now, small] = await Promise.all(both);
        return now && small && readers[coding](small.bytes).equals(now.bytes);
      })
      .toBe(true);
  });

  test('is sent as it is to a client that accepts neither', async () => {
    for (const accepted of ['identity', 'deflate', 'gzip;q=0', ''])
      expect(
        (await get(path, { ...headers(), 'accept-encoding': accepted })).headers['content-encoding'],
      ).toBeUndefined();
  });

  test('has no body for HEAD', async () => {
    const head = await get(path, { ...headers(), 'accept-encoding': 'gzip' }, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });
});

test('a short answer is not worth compressing', async () => {
  const accept = { 'accept-encoding': 'gzip, br' };
  for (const [path, headers] of [
    ['/api/v2/intent/0', { authorization: `Bearer ${client.key}` }],
    ['/api/portal/session', { cookie: operator }],
    ['/healthz', {}],
  ] as const) {
    const answer = await get(path, { ...headers, ...accept });
    expect(answer.headers['content-encoding'], path).toBeUndefined();
    expect(() => JSON.parse(answer.bytes.toString())).not.toThrow();
  }
});

test('a page and its scripts are compressed too, and a part of a file is not', async () => {
  const accept = { 'accept-encoding': 'gzip, br' };
  const page = await get('/sign-in', accept);
  expect(page.headers['content-encoding']).toBe('br');
  const html = brotliDecompressSync(page.bytes).toString();
  expect(html).toContain('</html>');
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? '';
  const [plain, packed] = [await get(script, {}), await get(script, accept)];
  expect([plain.status, packed.headers['content-encoding']]).toEqual([200, 'br']);
  expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
  const part = await get(script, { ...accept, range: 'bytes=0-1999' });
  expect([part.status, part.headers['content-encoding'], part.bytes.length]).toEqual([206, undefined, 2_000]);
});
