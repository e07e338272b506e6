import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isAppError } from '@/lib/base/error/error';
import { unreadable } from '@/lib/base/spreadsheet/limit';
import { readUpload } from './read-upload';

const form = 'Content-Type: multipart/form-data; boundary=b\r\n';
const begin = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nMZ';

/** Refuses a file by its first bytes. The request is made of its bytes as Next makes it. */
const server = createServer(async (incoming, outgoing) => {
  const init = { method: 'POST', headers: incoming.headers as Record<string, string>, duplex: 'half' };
  const request = new Request('http://portal/', { ...init, body: incoming } as unknown as RequestInit);
  const refused = await readUpload(request, {
    receive: async (_, bytes) => {
      for await (const chunk of bytes) if (chunk.length > 0) throw unreadable('it is a program');
    },
    field: () => {},
  }).catch((error: unknown) => error);
  outgoing.writeHead(isAppError(refused) ? 400 : 200, { 'Content-Length': '0' }).end();
  incoming.resume();
});

const uncaught = vi.fn();
beforeAll(async () => {
  process.on('uncaughtException', uncaught);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => uncaught.mockClear());
afterAll(() => {
  process.off('uncaughtException', uncaught);
  server.close();
});

test.each([
  ['as the body', '', 'MZ program'],
  ['in a form', form, begin],
])(
  'an upload that is refused before its end %s ends in peace, and the connection goes on',
  async (_, header, text) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answers = '';
    socket.on('data', (piece) => (answers += piece));
    const chunk = `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${header}Transfer-Encoding: chunked\r\n\r\n${chunk}`);
    await expect.poll(() => answers).toMatch(/^HTTP\/1\.1 400 /);
    // The rest arrives after the refusal.
    socket.write('2\r\nMZ\r\n0\r\n\r\nPOST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nMZ');
    await expect.poll(() => answers.match(/HTTP\/1\.1 400/g)).toHaveLength(2);
    expect(uncaught.mock.calls).toEqual([]);
    socket.destroy();
  },
);
