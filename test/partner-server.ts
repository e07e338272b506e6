import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call that the partner received. */
interface ReceivedCall {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** How the partner reacts to a call: responds, breaks the connection, or never responds. */
export type PartnerAction =
  | {
      readonly status?: number;
      readonly json?: unknown;
      readonly text?: string | Buffer;
      readonly headers?: object;
      /** Delay before the partner responds. */
      readonly delayMs?: number;
      /** The partner responds once this has happened. */
      readonly after?: Promise<unknown>;
    }
  | 'break'
  | 'half answer'
  | 'hold';

export interface PartnerServer {
  readonly origin: string;
  readonly calls: ReceivedCall[];
  /** Sets the reaction to all following calls. */
  answer(action: PartnerAction | ((call: ReceivedCall, nth: number) => PartnerAction)): void;
  callsTo(path: string): ReceivedCall[];
  close(): Promise<void>;
}

/** Starts a small partner server that the test controls, on a free local port. */
export async function startPartnerServer(): Promise<PartnerServer> {
  const calls: ReceivedCall[] = [];
  let decide: (call: ReceivedCall, nth: number) => PartnerAction = () => ({ json: { status: 'accepted' } });
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      // No call of ours, or one whose caller was stopped in the middle of it.
      if (!request.complete || text === '') return response.writeHead(400).end();
      const call = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
      calls.push(call);
      const action = decide(call, calls.length);
      if (action === 'hold') return;
      if (action === 'break') return request.socket.destroy();
      if (action === 'half answer') {
        response.writeHead(200, { 'content-length': 100 });
        response.write('{"status":');
        setImmediate(() => request.socket.destroy());
        return;
      }
      const answer = () => {
        response.writeHead(action.status ?? 200, { 'content-type': 'application/json', ...action.headers });
        response.end(action.text ?? JSON.stringify(action.json ?? {}));
      };
      if (action.after) void action.after.then(answer);
      else if (action.delayMs) setTimeout(answer, action.delayMs);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    answer: (action) => {
      decide = typeof action === 'function' ? action : () => action;
    },
    callsTo: (path) => calls.filter((call) => call.path === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The origin of a server that has gone: connections to it are refused. */
export async function closedOrigin(): Promise<string> {
  const { origin, close } = await startPartnerServer();
  await close();
  return origin;
}
