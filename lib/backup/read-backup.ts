import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { AppError } from '@/lib/error';
import { type BackupHeader, backupHeader, endLine, endOfRows } from './format';

/** A header or a table's line is short; a row may hold a piece of a file. */
const longestLine = 64 * 1024 * 1024;
const newline = 10;

/** What is wrong with a file is said once, whatever it is: none of it can be used. */
const damaged = (file: string, why: string) => new AppError('unreadable', `${file} is not usable: ${why}`);

/** Reads a backup file from its beginning to its end, piece by piece. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  #rest = Buffer.alloc(0);
  #rows = 0;

  constructor(private readonly file: string) {
    const input = createReadStream(file);
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

  /** Reads the end and compares what was read with it. Throws `unreadable`. Returns the number of rows. */
  async end(): Promise<number> {
    const sha256 = this.#hash.copy().digest('hex');
    const end = endLine.safeParse(this.#parse(await this.#line()));
    if (!end.success || end.data.end.sha256 !== sha256 || end.data.end.rows !== this.#rows)
      throw damaged(this.file, 'its content is not what was written');
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
    const next = await this.#chunks.next().catch((error: NodeJS.ErrnoException) => {
      const why = error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${error.code})`;
      throw damaged(this.file, why);
    });
    if (next.done) throw damaged(this.file, 'it ends too early');
    this.#rest = Buffer.concat([this.#rest, next.value]);
    if (this.#rest.length > longestLine) throw damaged(this.file, 'a line of it is too long');
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
