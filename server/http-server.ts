import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { answerPlainly, answerSocket } from './plain-answer';

/** Long enough for 50 MiB at half a megabit a second, short enough that a trickle does not hold a socket for ever. */
const requestTimeoutMs = 15 * 60_000;
/** Longer than the usual 60 s of a load balancer, so that it closes first and never sends into a closed socket. */
const keepAliveTimeoutMs = 65_000;
/** What is in flight when the process stops gets this long. */
const drainWithinMs = 30_000;

export interface HttpServer {
  readonly server: Server;
  listen(port: number, host: string): Promise<void>;
  /** Stops listening, lets what is in flight finish, and closes. */
  close(): Promise<void>;
}

/** The HTTP server around a handler: timeouts, and JSON also for what Node itself would answer with nothing. */
export function createHttpServer(
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
  log: Logger,
): HttpServer {
  let draining = false;
  const inFlight = new Set<ServerResponse>();
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (draining) outgoing.setHeader('Connection', 'close');
    inFlight.add(outgoing);
    outgoing.once('close', () => inFlight.delete(outgoing));
    handle(incoming, outgoing).catch((error: unknown) => {
      log.error({ error }, 'a request failed unexpectedly');
      if (outgoing.headersSent) outgoing.destroy();
      else answerPlainly(outgoing, 500);
    });
  };
  const server = createServer(
    {
      // Checked by our own listener: Node's answer would have no body.
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
    outgoing.setHeader('X-Request-Id', randomUUID());
    answerPlainly(outgoing, 417);
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
      // A connection that becomes idle after its last answer is not noticed by itself.
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
