import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** Streams a file for a script of our own pages: the browser must not display, sniff or cache it. Text is UTF-8. */
export function fileResponse(
  parts: AsyncIterable<Uint8Array | string> | Iterable<string>,
  headers: Record<string, string>,
): Response {
  // Node's type of the same class.
  const body = Readable.toWeb(
    Readable.from(encoded(parts)),
  ) as NodeStream as unknown as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

async function* encoded(
  parts: AsyncIterable<Uint8Array | string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

/** The same for a file that knows its name and type. */
export function listFileResponse(file: {
  fileName: string;
  contentType: string;
  bytes: AsyncIterable<Uint8Array | string> | Iterable<string>;
}): Response {
  return fileResponse(file.bytes, {
    'content-type': file.contentType,
    'content-disposition': `attachment; filename="${file.fileName}"`,
  });
}
