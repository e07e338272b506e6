/**
 * The bytes of a file, readable from any offset and repeatedly, so that a reader needs no copy in memory or on disk. On
 * the server the file is stored in encrypted pieces in the database; in the browser it is in memory.
 */
export interface ByteSource {
  readonly size: number;
  /** Reads the bytes from `start` up to, but not including, `end`. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** A file already in memory. */
export function bytesSource(bytes: Uint8Array, chunkBytes = 64 * 1024): ByteSource {
  return {
    size: bytes.length,
    async *read(start, end) {
      for (let at = start; at < end; at += chunkBytes) {
        yield bytes.subarray(at, Math.min(at + chunkBytes, end));
      }
    },
  };
}

/** Reads the bytes from `start` to `end`, or to the end of the file, into one buffer. */
export async function readBytes(source: ByteSource, start: number, end: number): Promise<Uint8Array> {
  const last = Math.min(end, source.size);
  const bytes = new Uint8Array(Math.max(0, last - start));
  let at = 0;
  for await (const part of source.read(start, last)) {
    bytes.set(part.subarray(0, bytes.length - at), at);
    at += part.length;
  }
  return at < bytes.length ? bytes.subarray(0, at) : bytes;
}
