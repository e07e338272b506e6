import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedCoding, type Coding } from './compress';

/** The body of an answer that is the same for everybody, compressed ahead. */
export interface ReadyBody {
  readonly bytes: Readonly<Record<Coding | 'plain', Buffer>>;
  readonly etag: string;
}

/** The highest quality takes ten times as long for a fiftieth less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function prepareBody(plain: Buffer): Promise<ReadyBody> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, brotliOptions),
    promisify(gzip)(plain),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // Weak: the codings share it.
  return { bytes: { plain, br, gzip: gz }, etag: `W/"${hash}"` };
}

/** Sends it in the coding that the client prefers, or 304 if the client has it. */
export function sendBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { bytes, etag }: ReadyBody,
  headers: Readonly<Record<string, string>>,
): void {
  const known = incoming.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag);
  const coding = acceptedCoding(incoming.headers['accept-encoding']);
  const body = bytes[coding ?? 'plain'];
  if (known) {
    outgoing.writeHead(304, { ...headers, etag });
    outgoing.end();
    return;
  }
  outgoing.writeHead(200, {
    ...headers,
    etag,
    'content-length': body.length,
    ...(coding && { 'content-encoding': coding }),
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}
