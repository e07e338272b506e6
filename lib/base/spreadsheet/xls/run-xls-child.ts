import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileLimit, limitExceeded } from '@/lib/base/spreadsheet/limit';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import type { ByteSource } from '@/lib/base/spreadsheet/source';
import type { XlsCell } from './parse-xls.mjs';
import { damagedXls, mostXlsRows, noData, protectedXls, xlsRow } from './xls-row';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const childProgram = path.join(process.cwd(), 'lib/base/spreadsheet/xls/xls-child.mjs');

/**
 * Reads an old Excel workbook (BIFF) in a child process with limited memory and time. Also gets password-protected
 * workbooks of any type, which come in the same container.
 */
export async function* runXlsChild(
  source: ByteSource,
  caps: XlsCaps = usualCaps,
): AsyncGenerator<TableRow[]> {
  const run = new XlsRun(source, caps);
  let hasValue = false;
  for await (const rows of run.rows()) {
    hasValue = true;
    yield rows;
  }
  if (!hasValue) throw noData();
}

/** Limits of the child process. */
interface XlsCaps {
  readonly memoryMb: number;
  readonly timeMs: number;
}

const usualCaps: XlsCaps = { memoryMb: fileLimit.xlsMemoryMb, timeMs: fileLimit.xlsTimeMs };

class XlsRun {
  private readonly child: Child;
  private failure: unknown;
  private readonly timer: NodeJS.Timeout;
  private readonly watch: NodeJS.Timeout;
  private stderr = '';
  private readonly ended: Promise<number | null>;

  constructor(
    source: ByteSource,
    private readonly caps: XlsCaps,
  ) {
    // No environment: the child must not see our secrets.
    this.child = spawn(
      process.execPath,
      [`--max-old-space-size=${Math.max(caps.memoryMb - 150, 16)}`, childProgram, String(mostXlsRows)],
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
    void this.feed(source);
  }

  async *rows(): AsyncGenerator<TableRow[]> {
    let since1904: boolean | null = null;
    try {
      for await (const line of createInterface({ input: this.child.stdout })) {
        const value: unknown = JSON.parse(line);
        if (since1904 === null) {
          since1904 = (value as { since1904: boolean }).since1904;
        } else if ((value as unknown[]).length > 0) {
          const isSince1904 = since1904;
          yield (value as [number, XlsCell[]][]).map((row) => xlsRow(row, isSince1904));
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

  private async feed(source: ByteSource): Promise<void> {
    // The child may exit before reading everything; its exit code says why.
    this.child.stdin.on('error', () => {});
    try {
      for await (const bytes of source.read(0, source.size)) {
        if (this.child.stdin.destroyed) return;
        if (!this.child.stdin.write(bytes)) await drained(this.child.stdin);
      }
      this.child.stdin.end();
    } catch (error) {
      this.fail(error);
    }
  }

  // The heap limit does not cover buffers; where /proc exists, total memory is monitored.
  private async checkMemory(): Promise<void> {
    const status = await readFile(`/proc/${this.child.pid}/statm`, 'latin1').catch(() => null);
    const pages = Number(status?.split(' ')[1] ?? 0);
    if (pages * 4096 > this.caps.memoryMb * 1024 * 1024) this.fail(tooLarge());
  }

  private explain() {
    if (this.stderr.startsWith('password')) {
      return protectedXls();
    }
    if (/heap|memory/i.test(this.stderr)) return tooLarge();
    return damagedXls();
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
