import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A load balancer in front of web processes, as the documentation asks for one: it asks each for `/readyz`. */
export interface Balancer {
  readonly origin: string;
  /** Resolves when it sends requests to this many of them. */
  ready(count: number): Promise<void>;
  close(): Promise<void>;
}

const askEveryMs = 100;

/**
 * Passes requests on to those of `origins` that are ready, in turn. One that refuses the connection has not had the
 * request, which goes to the next then; whatever else goes wrong is a 502, as proxies answer.
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  let ready: string[] = [];
  let turn = 0;
  const look = async () => {
    const asked = await Promise.all(
      origins.map((origin) =>
        fetch(`${origin}/readyz`, {
          signal: AbortSignal.timeout(2_000),
          headers: { connection: 'close' },
        }).then(
          (response) => response.ok,
          () => false,
        ),
      ),
    );
    ready = origins.filter((_, at) => asked[at]);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, askEveryMs);

  const server = http.createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    for (const origin of [...ready.slice(turn % ready.length), ...ready, ...origins]) {
      turn += 1;
      const answer = await pass(incoming, body, origin);
      if (answer === 'refused') continue;
      if (answer === null) break;
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    outgoing.writeHead(502).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  await look();
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: async (count) => {
      while (ready.length !== count) await new Promise((again) => setTimeout(again, askEveryMs));
    },
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await Promise.all([looking, new Promise((closed) => server.close(closed))]);
    },
  };
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** `refused`: nobody listens there. Null: it broke off. */
function pass(
  incoming: http.IncomingMessage,
  body: Buffer,
  origin: string,
): Promise<Answer | 'refused' | null> {
  return new Promise((resolve) => {
    const { connection: _, 'transfer-encoding': __, ...headers } = incoming.headers;
    const request = http.request(
      new URL(incoming.url ?? '/', origin),
      { method: incoming.method, headers: { ...headers, 'content-length': body.length }, agent: false },
      async (answer) => {
        const received = await buffer(answer).catch(() => null);
        const { connection, 'transfer-encoding': ___, ...passed } = answer.headers;
        resolve(received && { status: answer.statusCode ?? 502, headers: passed, body: received });
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : null),
    );
    request.end(body);
  });
}
