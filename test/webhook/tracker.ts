import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A call that a tracker received: a GET, as its web server logs it. */
interface TrackedCall {
  readonly method: string;
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: http.IncomingHttpHeaders;
}

type Answer = { status: number; delayMs?: number };

/** A tracker's server for all tests of a file: call at the top of the file. It takes everything until told otherwise. */
export function withTracker() {
  const calls: TrackedCall[] = [];
  let decide: (call: TrackedCall, nth: number) => Answer = () => ({ status: 200 });
  let origin = '';
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://tracker');
    const call = {
      method: request.method ?? '',
      url: request.url ?? '',
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
    };
    calls.push(call);
    const { status, delayMs = 0 } = decide(call, calls.length);
    setTimeout(() => response.writeHead(status).end(status === 200 ? 'OK' : 'not now'), delayMs);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    calls.length = 0;
    decide = () => ({ status: 200 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    calls,
    get origin() {
      return origin;
    },
    answer: (next: typeof decide) => {
      decide = next;
    },
  };
}
