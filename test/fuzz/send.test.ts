import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { openConnections } from './send';

const text = JSON.stringify({ message: 'is not a field of this form' });
const bodies: Record<string, [string, Buffer]> = {
  '/gzip': ['gzip', gzipSync(text)],
  '/br': ['br', brotliCompressSync(text)],
  '/broken': ['gzip', Buffer.from(text)],
};
const server = createServer((request, response) => {
  const [coding, bytes] = bodies[request.url ?? ''] ?? ['gzip', Buffer.alloc(0)];
  response.writeHead(422, { 'content-type': 'application/json', 'content-encoding': coding }).end(bytes);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const connections = openConnections(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 2);
afterAll(() => {
  connections.close();
  server.close();
});

const get = (target: string) =>
  connections.send({ method: 'GET', target, headers: [['host', 'fuzz.test']], body: null });

it('reads a compressed answer as the text that it is', async () => {
  expect(await get('/gzip')).toMatchObject({ kind: 'answer', status: 422, text });
  expect(await get('/br')).toMatchObject({ kind: 'answer', status: 422, text });
  expect(await get('/empty')).toMatchObject({ kind: 'answer', text: '' });
});

it('does not take for an answer what cannot be decompressed', async () => {
  expect(await get('/broken')).toEqual({
    kind: 'dropped',
    reason: 'an answer that cannot be decompressed',
  });
});
