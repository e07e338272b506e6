import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { BatchFile } from './batch-file';
import { excelDate } from './excel-date';
import { batchLimit, cellTooLong, limitExceeded, rowTooLong, tooManyColumns, unreadable } from './limit';
import type { BatchReading } from './reading';
import { openSheet } from './xlsx';
import type { SheetRow } from './xlsx-sheet';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const childProgram = path.join(process.cwd(), 'lib/batch/reader/xls-child.mjs');

/**
 * Reads an old Excel workbook (BIFF) in a child process whose memory and time are capped. A workbook protected by
 * a password comes in the same container, whatever its name says.
 */
export async function readXls(file: BatchFile, caps: XlsCaps = usualCaps): Promise<BatchReading> {
  const run = new XlsRun(file, caps);
  const chunks = run.rows();
  try {
    const first = await chunks.next();
    if (first.done) throw unreadable('workbook has no sheet with data');
    return openSheet(first.value, chunks, () => run.stop());
  } catch (error) {
    run.stop();
    throw error;
  }
}

/** What the child process may take. */
interface XlsCaps {
  readonly memoryMb: number;
  readonly timeMs: number;
}

const usualCaps: XlsCaps = { memoryMb: batchLimit.xlsMemoryMb, timeMs: batchLimit.xlsTimeMs };

class XlsRun {
  private readonly child: Child;
  private failure: unknown;
  private readonly timer: NodeJS.Timeout;
  private readonly watch: NodeJS.Timeout;
  private stderr = '';
  private readonly ended: Promise<number | null>;

  constructor(
    file: BatchFile,
    private readonly caps: XlsCaps,
  ) {
    // No environment: the child needs none of our secrets.
    this.child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${Math.max(caps.memoryMb - 150, 16)}`,
        childProgram,
        String(batchLimit.rows + 2),
      ],
      { stdio: ['pipe', 'pipe', 'pipe'], env: { NODE_ENV: 'production' } },
    );
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', (code) => resolve(code));
    });
    this.ended.catch((error: unknown) => this.fail(error));
    this.child.stderr.on('data', (text: Buffer) => {
      this.stderr = (this.stderr + text.toString('latin1')).slice(0, 2_000);
    });
    this.timer = setTimeout(
      () => this.fail(limitExceeded('file takes longer to read than 60 s: save it as XLSX or CSV')),
      caps.timeMs,
    );
    this.watch = setInterval(() => void this.checkMemory(), 100);
    void this.feed(file);
  }

  async *rows(): AsyncGenerator<SheetRow[]> {
    let since1904: boolean | null = null;
    try {
      for await (const line of createInterface({ input: this.child.stdout })) {
        const value: unknown = JSON.parse(line);
        if (since1904 === null) {
          since1904 = (value as { since1904: boolean }).since1904;
        } else if ((value as unknown[]).length > 0) {
          yield (value as [number, unknown[]][]).map(([number, cells]) =>
            sheetRow(number, cells, since1904 === true),
          );
        }
      }
      const code = await this.ended;
      if (this.failure !== undefined) throw this.failure;
      if (code !== 0) throw this.explain();
    } finally {
      this.stop();
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    clearInterval(this.watch);
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGKILL');
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.stop();
  }

  private async feed(file: BatchFile): Promise<void> {
    // The child may end before it has read everything; why it did is told by its exit.
    this.child.stdin.on('error', () => {});
    try {
      for await (const bytes of file.read(0, file.size)) {
        if (this.child.stdin.destroyed) return;
        if (!this.child.stdin.write(bytes)) await drained(this.child.stdin);
      }
      this.child.stdin.end();
    } catch (error) {
      this.fail(error);
    }
  }

  // The heap limit does not count buffers; where /proc is, all memory is watched.
  private async checkMemory(): Promise<void> {
    const status = await readFile(`/proc/${this.child.pid}/statm`, 'latin1').catch(() => null);
    const pages = Number(status?.split(' ')[1] ?? 0);
    if (pages * 4096 > this.caps.memoryMb * 1024 * 1024) this.fail(tooLarge());
  }

  private explain() {
    if (this.stderr.startsWith('password')) {
      return unreadable('file is protected by a password: save it without one');
    }
    if (/heap|memory/i.test(this.stderr)) return tooLarge();
    return unreadable('workbook is damaged, or of a kind that cannot be read: save it as XLSX or CSV');
  }
}

const tooLarge = () => limitExceeded('file needs more than 1 GB of memory to read: save it as XLSX or CSV');

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.on('drain', done);
    stream.on('close', done);
  });
}

function sheetRow(number: number, cells: unknown[], since1904: boolean): SheetRow {
  if (cells.length > batchLimit.columns) throw tooManyColumns();
  let length = 0;
  const values = cells.map((cell) => {
    if (cell === null) return undefined;
    if (typeof cell === 'string') {
      if (cell.length > batchLimit.cellCharacters) throw cellTooLong(number);
      length += cell.length;
    }
    return typeof cell === 'object' ? dateOf((cell as { d: number }).d, since1904) : cell;
  });
  if (length > batchLimit.rowCharacters) throw rowTooLong(number);
  return { number, cells: values };
}

const dateOf = (serial: number, since1904: boolean) => excelDate(serial, since1904) ?? serial;
