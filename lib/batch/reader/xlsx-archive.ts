import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { isAppError } from '@/lib/error';
import type { BatchFile } from './batch-file';
import { batchLimit, limitExceeded, unreadable } from './limit';

/** The zip format's number of that method. */
const deflated = 8;
const inflatedAtATime = 128 * 1024;

/** The parts of a zip archive by name, with what they may inflate to counted over all of them. */
export class XlsxArchive {
  private inflated = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly reader: FileReader,
  ) {}

  static async open(file: BatchFile): Promise<XlsxArchive> {
    const reader = new FileReader(file);
    try {
      const zip = await yauzl.fromRandomAccessReaderPromise(reader, file.size, {
        lazyEntries: true,
        autoClose: false,
      });
      if (zip.entryCount > batchLimit.zipEntries) throw tooManyEntries();
      const entries = new Map<string, Entry>();
      let count = 0;
      let declared = 0;
      for await (const entry of zip.eachEntry()) {
        count += 1;
        if (count > batchLimit.zipEntries) throw tooManyEntries();
        const name = partName(entry.fileName);
        if (entries.has(name)) throw unreadable('workbook is damaged: a part is there twice');
        entries.set(name, entry);
        declared += entry.uncompressedSize;
      }
      // Refuses an honest bomb before it goes off; a lying one is caught by the count while it inflates.
      if (expandsTooMuch(declared, file.size)) throw expandsTooFar();
      return new XlsxArchive(zip, entries, reader);
    } catch (error) {
      throw asUnreadable(error, reader);
    }
  }

  has(name: string): boolean {
    return this.entries.has(partName(name));
  }

  /** The part's bytes; checked against its checksum when read to the end. Throws `unreadable` if there is none. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(partName(name));
    if (!entry) throw unreadable('workbook is damaged: a part is missing');
    if (entry.isEncrypted()) throw unreadable('file is protected by a password: save it without one');
    let stream: Readable | undefined;
    let checksum = 0;
    let size = 0;
    try {
      stream = await this.open(entry);
      for await (const chunk of stream) {
        const bytes = chunk as Buffer;
        this.count(bytes.length);
        size += bytes.length;
        if (size > entry.uncompressedSize)
          throw unreadable('workbook is damaged: a part is larger than it says');
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
      if (checksum !== entry.crc32) throw unreadable('workbook is damaged: a checksum does not match');
    } catch (error) {
      throw asUnreadable(error, this.reader);
    } finally {
      stream?.destroy();
    }
  }

  close(): void {
    this.zip.close();
  }

  // The library inflates 16 KB at a time, each in another thread: waking one for so little takes as long as the work.
  private async open(entry: Entry): Promise<Readable> {
    if (entry.compressionMethod !== deflated) return this.zip.openReadStreamPromise(entry);
    const raw = await this.zip.openReadStreamPromise(entry, { decodeFileData: false });
    return pipeline(raw, createInflateRaw({ chunkSize: inflatedAtATime }), () => {});
  }

  private count(bytes: number): void {
    this.inflated += bytes;
    if (expandsTooMuch(this.inflated, this.reader.file.size)) throw expandsTooFar();
  }
}

const expandsTooMuch = (inflated: number, fileBytes: number) =>
  inflated > batchLimit.inflatedBytes ||
  (inflated > batchLimit.inflatedFreeBytes && inflated > fileBytes * batchLimit.inflatedRatio);

const expandsTooFar = () =>
  limitExceeded('file expands to more than 2 GB, or to more than 200 times its size');

const tooManyEntries = () =>
  limitExceeded(`file is a zip archive of more than ${batchLimit.zipEntries.toLocaleString('en-US')} parts`);

/** Part names are compared whatever their case; some programs write backslashes or a leading slash. */
function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}

// What the zip library says about a broken archive is for developers; that the bytes could not be fetched is not
// the file's fault and stays what it is.
function asUnreadable(error: unknown, reader: FileReader): unknown {
  if (reader.failure !== undefined) return reader.failure;
  return isAppError(error) ? error : unreadable('workbook is damaged: its zip archive cannot be read');
}

class FileReader extends yauzl.RandomAccessReader {
  /** Why the file's bytes could not be fetched. */
  failure: unknown;

  constructor(readonly file: BatchFile) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.bytes(start, end), { objectMode: false });
  }

  // The library's own makes three streams for every 46 bytes of the directory.
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.copy(buffer, offset, length, position).then(
      (bytes) => callback(null, bytes),
      (error: Error) => callback(error),
    );
  }

  private async copy(buffer: Buffer, offset: number, length: number, position: number): Promise<number> {
    let written = 0;
    for await (const chunk of this.bytes(position, position + length)) {
      written += chunk.copy(buffer, offset + written, 0, Math.min(chunk.length, length - written));
    }
    return written;
  }

  private async *bytes(start: number, end: number): AsyncGenerator<Buffer> {
    try {
      yield* this.file.read(start, Math.min(end, this.file.size));
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
