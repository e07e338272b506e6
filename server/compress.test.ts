import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { acceptedCoding, compressAnswer } from './compress';

let close = () => {};
afterEach(() => close());

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.2, br;q=0', 'gzip'],
  ['br; q=0.0', null],
  ['deflate, zstd', null],
  ['xbr, gzipx', null],
  ['', null],
  [undefined, null],
])('a client that accepts %j gets %s', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
});

async function answerOf(handle: (outgoing: ServerResponse) => void) {
  const server = createServer((incoming, outgoing) => {
    compressAnswer(incoming, outgoing);
    handle(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.close();
  const sent = request({
    port: (server.address() as AddressInfo).port,
    headers: { 'accept-encoding': 'gzip' },
    agent: false,
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  return { headers: response.headers, bytes: Buffer.concat(pieces) };
}

const long = 'word '.repeat(1_000);

describe('an answer', () => {
  test('of many pieces is compressed whole', async () => {
    const { headers, bytes } = await answerOf((outgoing) => {
      outgoing.setHeader('content-type', 'text/csv; charset=utf-8');
      outgoing.setHeader('vary', 'rsc');
      outgoing.flushHeaders();
      for (let count = 0; count < 200; count += 1) outgoing.write(long);
      outgoing.end('the end');
    });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'rsc, Accept-Encoding' });
    expect(gunzipSync(bytes).toString()).toBe(`${long.repeat(200)}the end`);
  });

  test('of our pages’ API comes whole in pieces that cannot all be sent at once', async () => {
    const text = randomBytes(500_000).toString('hex');
    const { bytes } = await answerOf(async (outgoing) => {
      outgoing.setHeader('content-type', 'application/json');
      for (let at = 0; at < text.length; at += 65_536)
        if (!outgoing.write(Buffer.from(text.slice(at, at + 65_536)))) await once(outgoing, 'drain');
      outgoing.end();
    });
    expect(gunzipSync(bytes).toString() === text).toBe(true);
  });

  test.each<[string, Record<string, string>]>([
    ['an event stream', { 'content-type': 'text/event-stream' }],
    ['one that must not be transformed', { 'content-type': 'text/csv', 'cache-control': 'no-transform' }],
    ['an image', { 'content-type': 'image/png' }],
    ['one without a type', {}],
  ])('that is %s is sent as it is', async (_, names) => {
    const { headers, bytes } = await answerOf((outgoing) => {
      for (const [name, value] of Object.entries(names)) outgoing.setHeader(name, value);
      outgoing.write(long);
      outgoing.end();
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.toString()).toBe(long);
  });

  test('that is short is sent as it is, in one piece or two', async () => {
    for (const handle of [
      (outgoing: ServerResponse) => outgoing.setHeader('content-type', 'application/json').end('{}'),
      (outgoing: ServerResponse) => {
        outgoing.setHeader('content-type', 'application/json').write('{}');
        outgoing.end();
      },
      (outgoing: ServerResponse) => outgoing.setHeader('content-type', 'application/json').end(),
    ])
      expect((await answerOf(handle)).headers['content-encoding']).toBeUndefined();
  });
});
