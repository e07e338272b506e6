import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** Streams bytes for a script of our own pages: the browser must not display, sniff or cache them. */
export function fileResponse(bytes: AsyncIterable<Uint8Array>, headers: Record<string, string>): Response {
  // Node's type of the same class.
  const body = Readable.toWeb(Readable.from(bytes)) as NodeStream as unknown as ReadableStream<Uint8Array>;
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

/** The same for a file that knows its name and type. */
export function listFileResponse(file: {
  fileName: string;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
}): Response {
  return fileResponse(file.bytes, {
    'content-type': file.contentType,
    'content-disposition': `attachment; filename="${file.fileName}"`,
  });
}
