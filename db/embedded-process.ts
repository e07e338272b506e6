import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseUnusable, errorCode } from './error';

const run = promisify(execFile);

/** Returns a currently free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

export function processGone(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** A zombie that nobody reaps, as in a container without an init process. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return fieldsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] === 'Z';
  } catch {
    return true;
  }
}

/**
 * Returns the fields of /proc/<pid>/stat from the third on; the second is a name in parentheses that may contain
 * spaces.
 */
const fieldsOf = (text: string) => text.slice(text.lastIndexOf(')') + 2).split(' ');

/**
 * Returns the process start time in the system's units, which tells it from a later process with the same id.
 * Null: unknown.
 */
export async function beginningOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    return text === null ? null : (fieldsOf(text)[19] ?? null);
  }
  if (process.platform === 'win32') return null;
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  );
}

/**
 * Stops a PostgreSQL that a killed run left behind in `folder`, and removes a stale postmaster.pid. The caller
 * must have made sure that no live process owns the folder.
 */
export async function stopLeftover(folder: string, log: (line: string) => void): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0 && isAlive(pid) && (await isPostgresOf(folder, pid)))) {
    await rm(file, { force: true });
    return;
  }
  log(`stopping a PostgreSQL that an earlier run left behind (process ${pid})`);
  for (const [signal, waitMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    signalProcess(pid, signal);
    const until = performance.now() + waitMs;
    while (performance.now() < until) {
      if (!isAlive(pid)) return;
      await new Promise((again) => setTimeout(again, 20));
    }
  }
  throw new DatabaseUnusable(`process ${pid} holds the database folder ${folder} and does not end: stop it`);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone, or not ours: the wait below finds out.
  }
}

/** Process ids are reused: only stop a postgres that runs in this very folder. */
async function isPostgresOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const [program, workingFolder] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
    ]);
    return program.trim() === 'postgres' && workingFolder === (await realpath(folder));
  }
  if (process.platform === 'win32') return true;
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.includes('postgres') && stdout.includes(folder),
    () => false,
  );
}

/** None of ours: the database's processes must not see the application's secrets. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = systemEnvironment;
  return {
    NODE_ENV: 'production',
    PATH: systemEnvironment.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(SystemRoot ? { SystemRoot } : {}),
  };
}

// biome-ignore lint/style/noProcessEnv: the system's own variables are no configuration of ours
export const systemEnvironment = process.env;
