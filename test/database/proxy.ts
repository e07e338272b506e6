import { connect, createServer, type Socket } from 'node:net';

export interface TestProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** The number of open connections. */
  open(): number;
  /** Silences the current connections: no bytes pass, without notice. New connections work. */
  silence(): void;
  /** Like `silence`, for new connections too, until `heal`: they are accepted, and nothing arrives. */
  swallow(): void;
  /** Resets all connections, as a firewall does. */
  reset(): void;
  /** Closes all connections, and every new one at once, until `heal`. */
  close(): void;
  heal(): void;
  /** Leads new connections to another PostgreSQL, as a proxy that follows the primary does. */
  moveTo(url: string): void;
  stop(): Promise<void>;
}

/** Starts a proxy between a client and the PostgreSQL at `url`: a network that a test can break. */
export async function startProxy(url: string): Promise<TestProxy> {
  let target = new URL(url);
  const pairs = new Set<{ near: Socket; far: Socket; silent: boolean }>();
  let mode: 'well' | 'swallowing' | 'closing' = 'well';
  const server = createServer((near) => {
    if (mode === 'closing') return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const pair = { near, far, silent: mode === 'swallowing' };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (!pair.silent) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        // A silenced peer does not learn that the other side is gone either.
        if (!pair.silent) to.destroy();
        if (near.destroyed && (pair.silent || far.destroyed)) {
          far.destroy();
          pairs.delete(pair);
        }
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  const all = (act: (socket: Socket) => void) => {
    for (const { near, far } of pairs) for (const socket of [near, far]) act(socket);
  };
  const silence = () => {
    for (const pair of pairs) pair.silent = true;
  };
  return {
    url: through.href,
    open: () => pairs.size,
    silence,
    swallow: () => {
      silence();
      mode = 'swallowing';
    },
    reset: () => all((socket) => socket.resetAndDestroy()),
    close: () => {
      mode = 'closing';
      all((socket) => socket.destroy());
    },
    heal: () => {
      mode = 'well';
    },
    moveTo: (other) => {
      target = new URL(other);
    },
    stop: async () => {
      all((socket) => socket.destroy());
      await new Promise((closed) => server.close(closed));
    },
  };
}
