import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Log } from '@/lib/base/process/log';
import { setAnswerHeaders } from './answer-header';
import { answerPlainly, answerSocket } from './plain-answer';

/** Enough for 50 MiB at 0.5 Mbit/s, but a slow trickle cannot hold a socket for ever. */
const requestTimeoutMs = 15 * 60_000;
/** Longer than a load balancer's usual 60 s, so the balancer closes first and never sends into a closed socket. */
const keepAliveTimeoutMs = 65_000;
/** How long in-flight requests may take to finish on shutdown. */
const drainWithinMs = 30_000;

interface HttpServer {
  readonly server: Server;
  listen(port: number, host: string): Promise<void>;
  /** Stops listening, drains in-flight requests, then closes. */
  close(): Promise<void>;
}

/** Creates the HTTP server around a handler, with timeouts and JSON bodies where Node would send none. */
export function createHttpServer(
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
  log: Log,
): HttpServer {
  let draining = false;
  const inFlight = new Set<ServerResponse>();
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (draining) outgoing.setHeader('Connection', 'close');
    inFlight.add(outgoing);
    outgoing.on('close', () => inFlight.delete(outgoing));
    handle(incoming, outgoing).catch((error: unknown) => {
      log.error({ error }, 'a request failed unexpectedly');
      if (outgoing.headersSent) outgoing.destroy();
      else answerPlainly(outgoing, 500);
    });
  };
  const server = createServer(
    {
      // Our listener checks it: Node's own response would have no body.
      requireHostHeader: false,
      requestTimeout: requestTimeoutMs,
      headersTimeout: keepAliveTimeoutMs + 5_000,
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    listener,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else answerSocket(socket, statusOf(error.code), randomUUID());
  });
  server.on('checkExpectation', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    setAnswerHeaders(outgoing, randomUUID());
    answerPlainly(outgoing, 417, { Connection: 'close' });
  });
  server.on('connect', (_incoming: IncomingMessage, socket) =>
    answerSocket(socket, 405, randomUUID(), 'GET, HEAD, POST'),
  );

  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    close: async () => {
      draining = true;
      for (const outgoing of inFlight) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
      const hard = setTimeout(() => server.closeAllConnections(), drainWithinMs);
      // Node does not close connections that become idle after `close()`, so poll.
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(hard);
      clearInterval(idle);
    },
  };
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return 400;
}
