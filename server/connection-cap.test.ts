import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { capConnections } from './connection-cap';

let close = () => {};
afterEach(() => close());

async function startServer(most: number, perNetwork: boolean) {
  const server = createServer((_, outgoing) => outgoing.end('here'));
  capConnections(server, most, { perNetwork });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  /** Opens a connection and asks; returns it if it was answered, null if it was closed. */
  return async (): Promise<Socket | null> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const answered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]);
    return answered ? socket : null;
  };
}

const answered = (sockets: (Socket | null)[]) => sockets.filter((socket) => socket !== null).length;

test('a network may have a quarter of all connections, and a new one once one has closed', async () => {
  const open = await startServer(8, true);
  const sockets: (Socket | null)[] = [];
  for (let count = 0; count < 5; count += 1) sockets.push(await open());
  expect(answered(sockets)).toBe(2);
  const [first] = sockets;
  first?.end();
  if (first) await once(first, 'close');
  await expect.poll(open, { interval: 20 }).not.toBeNull();
});

test('behind a proxy connections over which nothing is asked make room, the one that was quiet longest first', async () => {
  const open = await startServer(16, false);
  const sockets: Socket[] = [];
  const closed: number[] = [];
  // As many again as there are places.
  for (let nth = 0; nth < 32; nth += 1) {
    const socket = await open();
    if (socket === null) throw new Error(`${nth} was refused`);
    socket.once('close', () => closed.push(nth));
    sockets.push(socket);
  }
  // All but those that are kept for the next.
  await expect.poll(() => closed).toEqual(Array.from({ length: 18 }, (_, nth) => nth));
});

test('after many that came at once there are places for the next', async () => {
  const server = createServer((_, outgoing) => outgoing.end('here'));
  // As long as ours: none is closed by itself.
  server.keepAliveTimeout = 65_000;
  capConnections(server, 16, { perNetwork: false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
  };
  // All are there before the first asks anything.
  const many = await Promise.all(Array.from({ length: 16 }, open));
  await expect.poll(() => taken).toBe(16);
  const left = Promise.all(many.slice(0, 2).map((socket) => once(socket, 'close')));
  await Promise.all(many.map(ask));
  await left;
  await ask(await open());
});
