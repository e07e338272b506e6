import { connect, createServer, type Socket } from 'node:net';

export interface StatementCounter {
  /** The database's address, by way of the counter. */
  readonly url: string;
  /** The text of each statement that was executed since the last call, in order. */
  take(): string[];
  stop(): Promise<void>;
}

/** Stands between a client and the PostgreSQL of `url`, and reads along what it is asked to execute. */
export async function countStatements(url: string): Promise<StatementCounter> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let executed: string[] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const read = statementReader((text) => executed.push(text));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', read);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: through.href,
    take: () => {
      const taken = executed;
      executed = [];
      return taken;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Follows one connection's messages of the frontend (PostgreSQL's documentation, "Message Formats"). */
function statementReader(found: (text: string) => void): (bytes: Buffer) => void {
  const prepared = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      // The first message has no type before its length.
      const at = isStarted ? 1 : 0;
      if (rest.length < at + 4) return;
      const end = at + rest.readUInt32BE(at);
      if (rest.length < end) return;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const [first = '', second = ''] = rest.toString('utf8', at + 4, end).split('\0', 2);
      if (type === 'P') prepared.set(first, second);
      // A portal is bound to run once: postgres.js keeps none.
      else if (type === 'B') found(prepared.get(second) ?? '');
      else if (type === 'Q') found(first);
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}
