import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { processGone } from '@/db/embedded-process';

/** A process of the drill; its output is in a file, shown when something fails. */
export interface Part {
  readonly name: string;
  readonly child: ChildProcess;
  readonly logFile: string;
  /** Sends the signal and waits; SIGKILL after `withinMs`. */
  end(signal?: NodeJS.Signals, withinMs?: number): Promise<void>;
}

export interface PartOptions {
  env?: Record<string, string>;
  runAs?: { uid: number; gid: number } | null;
  cwd: string;
}

export function startPart(
  name: string,
  [program = '', ...args]: readonly string[],
  logFile: string,
  { env = {}, runAs = null, cwd }: PartOptions,
): Part {
  const output = openSync(logFile, 'a', 0o600);
  const { PATH = '', LANG = 'C.UTF-8', TMPDIR } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { NODE_ENV: 'production', PATH, LANG, ...(TMPDIR ? { TMPDIR } : {}), ...env },
    stdio: ['ignore', output, output],
    ...runAs,
  });
  closeSync(output);
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  return {
    name,
    child,
    logFile,
    end: async (signal = 'SIGTERM', withinMs = 30_000) => {
      if (processGone(child)) return;
      child.kill(signal);
      const hard = setTimeout(() => child.kill('SIGKILL'), withinMs);
      await exited;
      clearTimeout(hard);
    },
  };
}

/** The last lines of a part's output. */
export function lastLines({ name, logFile }: Part, count = 15): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count);
  return [`${name}:`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Waits until `look` returns something; throws what was waited for. */
export async function waitFor<T>(
  what: string,
  withinMs: number,
  look: () => Promise<T | null | false | undefined>,
  everyMs = 100,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    let reason = '';
    const found = await look().catch((error: unknown) => {
      reason = ` (${error instanceof Error ? error.message : error})`;
      return null;
    });
    if (found) return found;
    if (Date.now() > until) throw new Error(`not within ${withinMs / 1_000} s: ${what}${reason}`);
    await new Promise((again) => setTimeout(again, everyMs));
  }
}
