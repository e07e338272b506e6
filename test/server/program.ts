import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/db/embedded-process';

const root = join(import.meta.dirname, '..', '..');

export interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly origin: string;
  output(): string;
  /** What it wrote to standard error alone. */
  errors(): string;
  /** Settles when it has ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Settles when it has said where it is to be found; rejects when it ends before. */
  started(): Promise<void>;
}

export interface ProgramOptions {
  settings?: Record<string, string>;
  args?: string[];
  /** `npm start` with everything around it, instead of the built server alone. */
  throughNpm?: boolean;
}

/** Runs the program as a person would, on a free port unless told, with these settings and none of the machine's. */
export async function runProgram({
  settings = {},
  args = [],
  throughNpm = false,
}: ProgramOptions): Promise<Program> {
  const port = settings.PORT ?? String(await freePort());
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const [command, commandArgs] = throughNpm
    ? ['npm', ['start', '--silent', '--', ...args]]
    : [process.execPath, [join(root, 'dist/server.js'), ...args]];
  const child = spawn(command, commandArgs, {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      PATH,
      HOME,
      ...(TMPDIR ? { TMPDIR } : {}),
      LOG_LEVEL: 'warn',
      // A developer's .env is none of the test's settings.
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

/** A data folder of the test's own. */
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

/** The processes that this one started, and theirs. */
export function descendants(pid: number): ProcessEntry[] {
  const all = processes();
  const below = (parent: number): ProcessEntry[] =>
    all.filter((entry) => entry.parent === parent).flatMap((entry) => [entry, ...below(entry.pid)]);
  return below(pid);
}

/** Those of them that still run; a zombie has an empty command line. */
export function stillRunning(entries: readonly ProcessEntry[]): ProcessEntry[] {
  const alive = new Set(
    processes()
      .filter(({ command }) => command !== '')
      .map(({ pid }) => pid),
  );
  return entries.filter(({ pid }) => alive.has(pid));
}
