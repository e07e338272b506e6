import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@/lib/base/network/network';
import { keptPlaces } from './places';

/**
 * Bounds the connections of a server: all of them, and those of one network to a quarter, so that none takes every
 * place. Behind a proxy all come from the proxy, and only the whole is bounded (`places.ts` bounds what is asked). What
 * is beyond is closed at once; before that, connections over which nothing is asked make room, the one that was quiet
 * longest first.
 */
export function capConnections(server: Server, most: number, { perNetwork }: { perNetwork: boolean }): void {
  server.maxConnections = most;
  makeRoom(server, most - keptPlaces(most));
  if (!perNetwork) return;
  const mostOfOne = Math.max(1, Math.floor(most / 4));
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostOfOne) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/**
 * Closes a connection that waits for its next request for each beyond `usual`: when a new one comes, and when one of many
 * that came at once has its answer. All places taken, Node would refuse new ones before anybody is told.
 */
function makeRoom(server: Server, usual: number): void {
  let open = 0;
  /** In the order in which they became quiet. */
  const quiet = new Set<Socket>();
  const asking = new WeakMap<Socket, number>();
  const closeLongest = () => {
    if (open <= usual) return;
    const [longest] = quiet;
    quiet.delete(longest as Socket);
    longest?.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      quiet.delete(socket);
    });
    closeLongest();
  });
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    asking.set(socket, (asking.get(socket) ?? 0) + 1);
    quiet.delete(socket);
    outgoing.on('close', () => {
      const left = (asking.get(socket) ?? 1) - 1;
      asking.set(socket, left);
      if (left > 0 || socket.destroyed) return;
      quiet.add(socket);
      closeLongest();
    });
  });
}
