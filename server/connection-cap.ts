import type { Server } from 'node:http';
import { networkOf } from '@/lib/network';

/**
 * Bounds the connections of a server: all of them, and those of one network to a quarter, so that none takes every
 * place. Behind a proxy all come from the proxy, and only the whole is bounded. What is beyond is closed at once.
 */
export function capConnections(server: Server, most: number, { perNetwork }: { perNetwork: boolean }): void {
  server.maxConnections = most;
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
