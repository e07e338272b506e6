import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the front does with a call: passes it on; answers 503 or 429 in its place; drops it; or passes it on and loses the
 * answer, breaks it off, or answers with a gateway's page instead.
 */
export type FrontAction = 'pass' | 'refuse' | 'limit' | 'drop' | 'lose' | 'break' | 408 | 502 | 504;

export interface Front {
  readonly origin: string;
  /** The calls that came, such as `POST /api/v2/accept`. */
  readonly calls: string[];
  close(): Promise<void>;
}

/** Starts a server before `target` that fails as networks and servers do. `decide` is told the call and how often it came. */
export async function startFront(
  target: string,
  decide: (call: string, nth: number) => FrontAction,
): Promise<Front> {
  const calls: string[] = [];
  const server = http.createServer((incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    calls.push(call);
    const action = decide(call, calls.filter((one) => one === call).length);
    if (action === 'refuse' || action === 'limit') {
      incoming.resume();
      const status = action === 'refuse' ? 503 : 429;
      const retryAfter = action === 'refuse' ? new Date().toUTCString() : '0';
      outgoing.writeHead(status, { 'content-type': 'application/json', 'retry-after': retryAfter });
      outgoing.end(JSON.stringify({ message: action }));
      return;
    }
    if (action === 'drop') {
      incoming.resume().on('end', () => incoming.socket.destroy());
      return;
    }
    const { method = 'GET', headers, url = '' } = incoming;
    const passed = http.request(new URL(url, target), { method, headers }, (answer) => {
      if (action === 'lose') {
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      if (typeof action === 'number') {
        answer.resume().on('end', () => {
          outgoing.writeHead(action, { 'content-type': 'text/html' });
          outgoing.end('<html><body>a page of the gateway</body></html>');
        });
        return;
      }
      if (action === 'break') {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.once('data', (bytes: Buffer) => outgoing.write(bytes.subarray(0, 10)));
        answer.on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
