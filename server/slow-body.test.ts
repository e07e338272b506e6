import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { forgetProcess, type ProcessState, startProcess } from '@/lib/base/process/process';
import { testEnv } from '@/test/context';
import { endSlowBody } from './slow-body';
import { dropUnreadBody } from './unread-body';

// The headers of every answer depend on a setting.
beforeAll(() => startProcess({ env: testEnv() } as ProcessState));
afterAll(forgetProcess);

let close = () => {};
afterEach(() => close());

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Sends a request of which only the beginning arrives; returns all that the server sent until it closed. */
async function received(
  begin: string,
  handle: Handler,
  limits: Omit<Parameters<typeof endSlowBody>[2], 'requestId'> = { withinMs: 100 },
  goOn: (socket: Socket) => void = () => {},
): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    endSlowBody(incoming, outgoing, { ...limits, requestId: 'the-request' });
    handle(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.closeAllConnections();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${begin}`);
  socket.on('error', () => {});
  goOn(socket);
  let text = '';
  socket.on('data', (piece) => (text += piece));
  await once(socket, 'close');
  server.close();
  return text;
}

const readAll: Handler = (incoming, outgoing) => {
  incoming.resume();
  incoming.once('end', () => outgoing.writeHead(200, { Connection: 'close' }).end('read'));
};

describe('a body that does not arrive in time', () => {
  test.each([
    ['of a declared length', 'Content-Length: 5\r\n\r\nab'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n'],
  ])('%s ends with 408 and the connection', async (_, begin) => {
    const text = await received(begin, readAll);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('X-Request-Id: the-request');
    expect(text).toContain('{"message":"request took too long to arrive"}');
  });

  test('ends the connection if the answer has been sent', async () => {
    const text = await received('Content-Length: 5\r\n\r\nab', (_, outgoing) => {
      outgoing.writeHead(401).end('no key');
    });
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).not.toContain('408');
  });
});

test.each([
  ['a body that has arrived', 'Content-Length: 2\r\n\r\nab'],
  ['no body', '\r\n'],
])('a request with %s may take longer to answer', async (_, begin) => {
  const text = await received(
    begin,
    (incoming, outgoing) => {
      incoming.resume();
      setTimeout(() => outgoing.writeHead(200, { Connection: 'close' }).end('late'), 150);
    },
    { withinMs: 50, least: { bytes: 10, inMs: 25 } },
  );
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
});

describe('an upload, which may take as long as it likes,', () => {
  const limits = { withinMs: null, least: { bytes: 100, inMs: 100 } };

  test('ends with 408 once it only trickles', async () => {
    let trickle: NodeJS.Timeout | undefined;
    const text = await received(
      'Content-Length: 5000\r\n\r\n',
      (incoming) => incoming.resume(),
      limits,
      (socket) => {
        // More often than it is looked at, and less than what must have come by then.
        trickle = setInterval(() => socket.write('ab'), 20);
      },
    );
    clearInterval(trickle);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('goes on while we are those who do not read', async () => {
    const text = await received(
      `Content-Length: 5000\r\n\r\n${'a'.repeat(4_999)}`,
      (incoming, outgoing) => {
        incoming.pause();
        setTimeout(() => readAll(incoming, outgoing), 450);
      },
      limits,
      (socket) => setTimeout(() => socket.write('a'), 350),
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('nothing watches a body any more whose request was answered without reading it', async () => {
  const timers = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'setTimeout')];
  const server = createServer((incoming, outgoing) => {
    endSlowBody(incoming, outgoing, { withinMs: 60_000, requestId: 'the-request' });
    dropUnreadBody(incoming, outgoing);
    outgoing.writeHead(404, { 'Content-Length': '0' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  close = () => server.closeAllConnections();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 200000\r\n\r\n${'a'.repeat(200_000)}`,
  );
  socket.resume();
  await once(socket, 'close');
  const watching = () =>
    timers
      .flatMap(({ mock }) => mock.calls.map(([, ms], index) => ({ ms, timer: mock.results[index]?.value })))
      .filter(({ ms, timer }) => (ms === 20_000 || ms === 60_000) && timer._destroyed === false);
  await expect.poll(watching).toEqual([]);
  for (const one of timers) one.mockRestore();
  socket.destroy();
  server.close();
});
