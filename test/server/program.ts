import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/db/embedded-process';

// Not by this file's place: benchmarks hold it in a bundle.
const root = process.cwd();

export interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly origin: string;
  output(): string;
  /** Its standard error so far. */
  errors(): string;
  /** Resolves when it has exited. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Resolves when it has printed its URL; rejects if it exits first. */
  started(): Promise<void>;
}

interface ProgramOptions {
  settings?: Record<string, string>;
  args?: string[];
  /** Run the full `npm start` instead of only the built server. */
  throughNpm?: boolean;
  /** Of another release: where it is built. */
  folder?: string;
}

/** Runs the program as a user would, on a free port by default, with these settings and none from the machine. */
export async function runProgram({
  settings = {},
  args = [],
  throughNpm = false,
  folder = root,
}: ProgramOptions): Promise<Program> {
  const port = settings.PORT ?? String(await freePort());
  const { PATH = '', HOME = '', TMPDIR, PRELOAD_PAGES } = process.env;
  const [command, commandArgs] = throughNpm
    ? ['npm', ['start', '--silent', '--', ...args]]
    : [process.execPath, [join(folder, 'dist/server.js'), ...args]];
  const child = spawn(command, commandArgs, {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      PATH,
      HOME,
      ...(TMPDIR ? { TMPDIR } : {}),
      ...(PRELOAD_PAGES ? { PRELOAD_PAGES } : {}),
      LOG_LEVEL: 'warn',
      // A developer's .env must not affect the test.
      ENV_FILE: '',
      PORT: port,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (piece) => (output += piece));
  child.stderr.on('data', (piece) => {
    output += piece;
    errors += piece;
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    child,
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    errors: () => errors,
    ended,
    started: async () => {
      let isOver = false;
      void ended.then(() => {
        isOver = true;
      });
      const until = Date.now() + 90_000;
      while (!/^ {2}ready /m.test(output)) {
        if (isOver) throw new Error(`it ended before it was ready\n${output}`);
        if (Date.now() > until) throw new Error(`it was not ready in time\n${output}`);
        await new Promise((again) => setTimeout(again, 50));
      }
    },
  };
}

/** A separate data folder for the test. */
export async function makeDataFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lmp-process-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

interface ProcessEntry {
  pid: number;
  parent: number;
  command: string;
}

function processes(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

/** Returns the processes started by this one, and their descendants. */
export function descendants(pid: number): ProcessEntry[] {
  const all = processes();
  const below = (parent: number): ProcessEntry[] =>
    all.filter((entry) => entry.parent === parent).flatMap((entry) => [entry, ...below(entry.pid)]);
  return below(pid);
}

/** Returns what a process and its descendants that still run have used of the processor, in seconds. */
export function processorSeconds(pid: number): number {
  const ticks = [pid, ...descendants(pid).map((entry) => entry.pid)].map((one) => {
    try {
      const fields = readFileSync(`/proc/${one}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  // Linux counts in hundredths for programs, whatever it counts in itself.
  return ticks.reduce((sum, own) => sum + own, 0) / 100;
}

/** Returns the memory that a process holds at present. */
export function residentKilobytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Returns those still running; a zombie has an empty command line. */
export function stillRunning(entries: readonly ProcessEntry[]): ProcessEntry[] {
  const alive = new Set(
    processes()
      .filter(({ command }) => command !== '')
      .map(({ pid }) => pid),
  );
  return entries.filter(({ pid }) => alive.has(pid));
}
