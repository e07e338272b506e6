import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { damaged } from './damaged';
import { type BackupHeader, backupHeader, endLine, endOfRows, sequencesLine, tableLine } from './format';
import { asDamaged, checkSeal, isSealed, openSealed } from './seal';

/** A header or a table's line is short; a row may hold a piece of a file. */
const longestLine = 64 * 1024 * 1024;
const newline = 10;

/**
 * Opens a file after reading all of it once: nothing of a file that is damaged, or was changed since it was made, is used.
 * One of an earlier release is not signed, so it is opened only if `unsigned` says that somebody knows where it comes
 * from. Throws `unreadable`.
 */
export async function openBackup(
  file: string,
  { secret, unsigned }: { secret: Buffer; unsigned: boolean },
): Promise<BackupReader> {
  if (await isSealed(file)) {
    await checkSeal(file, secret);
    return new BackupReader(file, await openSealed(file, secret));
  }
  if (!unsigned)
    throw damaged(
      file,
      'an earlier release made it, without a signature, so anybody may have changed it: add --unsigned if you know where it comes from',
    );
  await readThrough(new BackupReader(file, createReadStream(file)));
  return new BackupReader(file, createReadStream(file));
}

async function readThrough(reader: BackupReader): Promise<void> {
  await reader.header();
  for (;;) {
    const line = await reader.json();
    if (!tableLine.safeParse(line).success) break;
    for await (const _ of reader.rows());
  }
  await reader.end();
}

/** Reads a backup's content from its beginning to its end, piece by piece. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  #rest = Buffer.alloc(0);
  #rows = 0;

  constructor(
    readonly file: string,
    input: Readable,
  ) {
    const gunzip = createGunzip({ chunkSize: 256 * 1024 });
    input.on('error', (error) => gunzip.destroy(error));
    this.#chunks = input.pipe(gunzip)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async header(): Promise<BackupHeader> {
    const header = backupHeader.safeParse(await this.json());
    if (!header.success) throw damaged(this.file, 'it is no backup of this product');
    return header.data;
  }

  /** Reads a line of ours. Throws `unreadable`. */
  async json(): Promise<unknown> {
    const line = await this.#line();
    this.#hash.update(line);
    return this.#parse(line);
  }

  /** Yields whole rows of the table that was begun, many at a time. */
  async *rows(): AsyncGenerator<Buffer> {
    const end = Buffer.from(`${endOfRows}\n`);
    for (;;) {
      const last = this.#rest.lastIndexOf(newline);
      const whole = this.#rest.subarray(0, last + 1);
      const found = endIn(whole, end);
      const rows = found === -1 ? whole : whole.subarray(0, found);
      this.#hash.update(rows);
      for (let at = rows.indexOf(newline); at !== -1; at = rows.indexOf(newline, at + 1)) this.#rows += 1;
      if (rows.length > 0) yield rows;
      if (found !== -1) {
        this.#hash.update(end);
        this.#rest = this.#rest.subarray(found + end.length);
        return;
      }
      this.#rest = this.#rest.subarray(last + 1);
      await this.#more();
    }
  }

  /** Reads the line of the sequences. Throws `unreadable`. */
  sequences(line: unknown): Readonly<Record<string, string>> {
    const found = sequencesLine.safeParse(line);
    if (!found.success) throw damaged(this.file, 'it is no backup of this product');
    return found.data.sequences;
  }

  /**
   * Reads to the end of the file, where its seal is, and compares what was read with what it says. Throws `unreadable`.
   * Returns the number of rows.
   */
  async end(): Promise<number> {
    const sha256 = this.#hash.copy().digest('hex');
    const end = endLine.safeParse(this.#parse(await this.#line()));
    if (!end.success || end.data.end.sha256 !== sha256 || end.data.end.rows !== this.#rows)
      throw damaged(this.file, 'its content is not what was written');
    if (this.#rest.length > 0 || (await this.#next()) !== null)
      throw damaged(this.file, 'it goes on after its end');
    return this.#rows;
  }

  async #line(): Promise<Buffer> {
    let at = this.#rest.indexOf(newline);
    while (at === -1) {
      await this.#more();
      at = this.#rest.indexOf(newline);
    }
    const line = this.#rest.subarray(0, at + 1);
    this.#rest = this.#rest.subarray(at + 1);
    return line;
  }

  async #more(): Promise<void> {
    const chunk = await this.#next();
    if (chunk === null) throw damaged(this.file, 'it ends too early');
    this.#rest = Buffer.concat([this.#rest, chunk]);
    if (this.#rest.length > longestLine) throw damaged(this.file, 'a line of it is too long');
  }

  async #next(): Promise<Buffer | null> {
    const next = await this.#chunks.next().catch((error: unknown) => {
      throw asDamaged(this.file, error);
    });
    return next.done ? null : next.value;
  }

  #parse(line: Buffer): unknown {
    try {
      return JSON.parse(line.toString());
    } catch {
      throw damaged(this.file, 'it is no backup of this product');
    }
  }
}

function endIn(whole: Buffer, end: Buffer): number {
  if (whole.subarray(0, end.length).equals(end)) return 0;
  const found = whole.indexOf(Buffer.concat([Buffer.of(newline), end]));
  return found === -1 ? -1 : found + 1;
}
