/**
 * The bytes of an uploaded file, readable from any offset and again and again. The file lives in encrypted
 * pieces in the database; whatever implements this holds one or two of them at a time, so that a reader needs
 * neither the whole file in memory nor a clear-text copy on a disk.
 */
export interface BatchFile {
  readonly size: number;
  /** The bytes from `start` up to, not including, `end`. */
  read(start: number, end: number): AsyncIterable<Buffer>;
}

/** A file that is in memory already. */
export function bufferFile(buffer: Buffer, chunkBytes = 64 * 1024): BatchFile {
  return {
    size: buffer.length,
    async *read(start, end) {
      for (let at = start; at < end; at += chunkBytes) {
        yield buffer.subarray(at, Math.min(at + chunkBytes, end));
      }
    },
  };
}

export async function readBytes(file: BatchFile, start: number, end: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of file.read(start, Math.min(end, file.size))) parts.push(part);
  return Buffer.concat(parts);
}
