import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Shorter answers fit into one packet as they are. */
export const worthCompressing = 1_024;

export type Coding = 'br' | 'gzip';

/** Brotli's default takes ten times as long for a tenth less. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const vary = 'Accept-Encoding';

/** Returns the best coding that the client accepts, by its `Accept-Encoding`; null if it takes neither. */
export function acceptedCoding(header: string | string[] | undefined): Coding | null {
  if (header === undefined || header === '') return null;
  const accepted = new Set(
    String(header)
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((text) => text.trim()))
      .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
      .map(([coding]) => coding),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}

/** Adds to `Vary` that the answer depends on `Accept-Encoding`. */
export function varyByCoding(outgoing: ServerResponse): void {
  const before = outgoing.getHeader('vary');
  const text = Array.isArray(before) ? before.join(', ') : String(before ?? '');
  if (!/\baccept-encoding\b/i.test(text)) outgoing.setHeader('vary', text === '' ? vary : `${text}, ${vary}`);
}

/** A response as Next sees it: after each piece that should arrive at once it calls `flush`, if there is one. */
type Flushable = ServerResponse & { flush?: () => void };

/**
 * Compresses what Next answers. Its own compression leaves out all route handlers, so it is off. Decides at the first
 * piece of the body, by its length and by the headers. Event streams and whatever else must not be transformed pass
 * unchanged.
 */
export function compressAnswer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.method === 'HEAD') return;
  const { write, end, flushHeaders } = outgoing;
  const restore = () => Object.assign(outgoing, { write, end, flushHeaders });

  const begin = (length: number) => {
    restore();
    if (outgoing.headersSent || length < worthCompressing || !isCompressible(outgoing)) return;
    varyByCoding(outgoing);
    const coding = acceptedCoding(incoming.headers['accept-encoding']);
    if (coding) pipeThrough(outgoing, coding);
  };

  // Next flushes the headers right before the first piece.
  outgoing.flushHeaders = () => {};
  outgoing.write = ((...args: Parameters<typeof write>) => {
    begin(lengthOf(args[0]));
    return outgoing.write(...args);
  }) as typeof write;
  outgoing.end = ((...args: Parameters<typeof end>) => {
    begin(lengthOf(args[0]));
    return outgoing.end(...args);
  }) as typeof end;
}

/** Replaces `write` and `end` of a response by those of a compressor in front of it. */
function pipeThrough(outgoing: Flushable, coding: Coding): void {
  const write = outgoing.write.bind(outgoing);
  const end = outgoing.end.bind(outgoing);
  const packer = coding === 'br' ? createBrotliCompress(brotliOptions) : createGzip();
  outgoing.removeHeader('content-length');
  outgoing.setHeader('content-encoding', coding);
  packer.on('data', (piece: Buffer) => {
    if (!write(piece)) packer.pause();
  });
  packer.on('end', () => end());
  packer.on('drain', () => outgoing.emit('drain'));
  outgoing.on('drain', () => packer.resume());
  outgoing.once('close', () => packer.destroy());
  // A page is sent in pieces, each to be shown as it arrives.
  outgoing.flush = () => packer.flush();
  outgoing.write = ((piece: string | Uint8Array) => packer.write(piece)) as typeof outgoing.write;
  outgoing.end = ((piece?: string | Uint8Array) => {
    if (piece !== undefined && typeof piece !== 'function') packer.write(piece);
    packer.end();
    return outgoing;
  }) as typeof outgoing.end;
}

const compressibleType = /^(?:text\/(?!event-stream)|application\/(?:json|javascript)\b|image\/svg)/;

function isCompressible(outgoing: ServerResponse): boolean {
  if (outgoing.hasHeader('content-encoding') || outgoing.hasHeader('content-range')) return false;
  if (/no-transform/.test(String(outgoing.getHeader('cache-control') ?? ''))) return false;
  return compressibleType.test(String(outgoing.getHeader('content-type') ?? ''));
}

const lengthOf = (piece: unknown): number =>
  typeof piece === 'string' || piece instanceof Uint8Array ? piece.length : 0;
