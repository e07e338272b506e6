import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dropUnreadBody } from './unread-body';

/** Refuses every upload at once, without reading it. */
const server = createServer((incoming, outgoing) => {
  dropUnreadBody(incoming, outgoing);
  outgoing.writeHead(incoming.method === 'GET' ? 200 : 413, { 'Content-Length': '0' }).end();
});

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

test('a refusal reaches who stops for a second and more, and sends for longer than the silence allowed', async () => {
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [served] = await connected;
  let bytes = 0;
  let answers = '';
  let ended: unknown = null;
  socket.on('data', (piece) => (answers += piece));
  socket.on('close', () => (ended ??= 'closed'));
  socket.on('error', (error) => (ended = error));
  const send = async (text: string) => {
    socket.write(text);
    bytes += text.length;
    await expect.poll(() => served.bytesRead).toBe(bytes);
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    await send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    await expect.poll(() => answers).toMatch(/^HTTP/);
    for (let sent = 0; sent < 3; sent += 1) {
      vi.advanceTimersByTime(1_500);
      await send('2\r\nab\r\n');
    }
    await send('0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect
      .poll(() => [answers.match(/^HTTP[^\r]*/gm), String(ended)])
      .toEqual([['HTTP/1.1 413 Payload Too Large', 'HTTP/1.1 200 OK'], 'null']);
  } finally {
    vi.useRealTimers();
    socket.destroy();
  }
});

test.each(['Connection: close', 'Connection: keep-alive'])(
  'a refusal with %s reaches who has megabytes to send, and the connection ends as asked',
  async (connection) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (piece) => (answer += piece));
    const body = Buffer.alloc(8 * 1024 * 1024, 'a');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${connection}\r\nContent-Length: ${body.length}\r\n\r\n`);
    // All of it is taken, although the answer was there before.
    await new Promise<void>((resolve, reject) =>
      socket.write(body, (error) => (error ? reject(error) : resolve())),
    );
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 /);
    if (connection.endsWith('close')) await once(socket, 'close');
    else socket.destroy();
  },
);

test('who sends nothing more after a refusal is not waited for', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.resume();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n');
  await once(socket, 'close');
});

test('who neither sends nor reads any more is cut off, without a listener for each look', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  const answer = createServer((incoming, outgoing) => {
    dropUnreadBody(incoming, outgoing);
    // Far more than the buffers of a connection hold.
    outgoing.writeHead(413).end();
    incoming.socket.write(Buffer.alloc(64 * 1024 * 1024));
  });
  await once(answer.listen(0, '127.0.0.1'), 'listening');
  const closed = once(answer, 'connection').then(([socket]) => once(socket, 'close'));
  const socket = connect((answer.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n');
  await closed;
  expect(warned.mock.calls).toEqual([]);
  process.off('warning', warned);
  socket.destroy();
  answer.close();
});
