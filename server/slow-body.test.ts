import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { forgetProcess, type ProcessState, startProcess } from '@/lib/process';
import { testEnv } from '@/test/context';
import { endSlowBody } from './slow-body';

// The headers of every answer depend on a setting.
beforeAll(() => startProcess({ env: testEnv() } as ProcessState));
afterAll(forgetProcess);

let close = () => {};
afterEach(() => close());

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Sends a request of which only the beginning arrives; returns all that the server sent until it closed. */
async function received(begin: string, handle: Handler, withinMs = 100): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    endSlowBody(incoming, outgoing, { withinMs, requestId: 'the-request' });
    handle(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.closeAllConnections();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${begin}`);
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
    50,
  );
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
});
