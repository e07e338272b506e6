import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SentRequest } from './world';

/** What came back. */
export type Outcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      readonly text: string;
    }
  /** We left in the middle of the body, as meant. */
  | { readonly kind: 'left' }
  /** The connection ended, or stayed silent, without an answer. */
  | { readonly kind: 'dropped'; readonly reason: string };

/** Longer than the longest processing limit. */
const silentForMs = 60_000;

/** Opens connections that are used again and again, `most` at a time, from an address of this machine. */
export function openConnections(origin: string, most: number, localAddress?: string) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: most, maxFreeSockets: most });

  const send = (sent: SentRequest, sending: 'whole' | 'chunked' | 'cut' = 'whole'): Promise<Outcome> =>
    new Promise((resolve) => {
      const body = sent.body === null ? null : Buffer.from(sent.body, 'latin1');
      const framing: [string, string][] =
        body === null
          ? []
          : sending === 'chunked'
            ? [['transfer-encoding', 'chunked']]
            : [['content-length', String(body.length)]];
      const outgoing = request({
        agent,
        hostname,
        port,
        method: sent.method,
        // Node sends no others.
        path: sent.target.replace(/[^\u0021-\u00ff]/g, encodeURIComponent),
        setHost: false,
        ...(localAddress && { localAddress }),
        headers: [...sent.headers, ...framing].flat(),
      });
      let answered = false;
      outgoing.setTimeout(silentForMs, () => outgoing.destroy(new Error('silent for a minute')));
      outgoing.on('response', (incoming) => {
        answered = true;
        const pieces: Buffer[] = [];
        const finish = () => {
          const text = textOf(Buffer.concat(pieces), incoming.headers['content-encoding']);
          if (text === null) resolve({ kind: 'dropped', reason: 'an answer that cannot be decompressed' });
          else
            resolve({
              kind: 'answer',
              status: incoming.statusCode ?? 0,
              headers: new Headers(pairsOf(incoming.rawHeaders)),
              text,
            });
        };
        incoming.on('data', (piece: Buffer) => {
          pieces.push(piece);
          // A stream of events has no end.
          if (/^text\/event-stream/.test(incoming.headers['content-type'] ?? '')) {
            finish();
            outgoing.destroy();
          }
        });
        incoming.on('end', finish);
        incoming.on('error', (error) =>
          resolve({ kind: 'dropped', reason: `in its answer: ${error.message}` }),
        );
      });
      outgoing.on('upgrade', (incoming, socket) => {
        socket.destroy();
        resolve({ kind: 'dropped', reason: `upgraded with ${incoming.statusCode}` });
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (answered) return;
        // The server may end an idle connection while a request is on its way: clients send it again.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(sent, sending));
        else resolve({ kind: 'dropped', reason: error.message });
      });
      if (body === null) outgoing.end();
      else if (sending === 'cut')
        outgoing.write(body.subarray(0, body.length / 2), () => {
          resolve({ kind: 'left' });
          outgoing.destroy();
        });
      else outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** A body as text, decompressed as its answer says; null if it is not what the answer says. */
function textOf(bytes: Buffer, coding: string | undefined): string | null {
  // HEAD and 304 tell of a coding, and have no body.
  if (bytes.length === 0 || coding === undefined) return bytes.toString();
  try {
    if (coding === 'gzip') return gunzipSync(bytes).toString();
    return coding === 'br' ? brotliDecompressSync(bytes).toString() : null;
  } catch {
    return null;
  }
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));
}

/** The bytes of a request, to be sent again: `nc 127.0.0.1 PORT < file`. */
export function bytesOf({ method, target, headers, body }: SentRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === null ? '' : `content-length: ${body.length}\r\n`;
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body ?? ''}`, 'latin1');
}
