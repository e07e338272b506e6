import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompress, gzip } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { JsonResponse } from '@/lib/http/http/json-response';
import { acceptedCoding, brotliOptions, type Coding, varyByCoding, worthCompressing } from './compress';

/** Writes a JSON response from its existing text, compressed if it is long. Returns any other response unchanged. */
export function sendIfJson(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Response {
  if (!(response instanceof JsonResponse)) return response;
  const { status, jsonText } = response;
  const headers: Record<string, string | number> = Object.fromEntries(response.headers);
  const write = (body: string | Buffer) => {
    headers['content-length'] = Buffer.byteLength(body);
    outgoing.writeHead(status, headers);
    outgoing.end(body);
  };
  if (jsonText.length < worthCompressing) write(jsonText);
  else {
    varyByCoding(outgoing);
    const coding = incoming.method === 'HEAD' ? null : acceptedCoding(incoming.headers['accept-encoding']);
    if (!coding) write(jsonText);
    else
      pack(jsonText, coding, (packed) => {
        if (packed) headers['content-encoding'] = coding;
        write(packed ?? jsonText);
      });
  }
  return RESPONSE_ALREADY_SENT;
}

/** Compresses off the main thread. Calls `done` with null if that fails, for want of memory. */
function pack(text: string, coding: Coding, done: (packed: Buffer | null) => void): void {
  const settle = (error: Error | null, packed: Buffer) => done(error ? null : packed);
  if (coding === 'br') brotliCompress(text, brotliOptions, settle);
  else gzip(text, settle);
}
