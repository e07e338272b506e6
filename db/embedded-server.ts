import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import postgres from 'postgres';
import { type Binaries, isThere } from './embedded-binary';
import { type Place, pathFor, superuser } from './embedded-folder';
import { childEnvironment, freePort, processGone, stopLeftover, systemEnvironment } from './embedded-process';
import { portalDatabase } from './embedded-role';
import { DatabaseUnusable, errorCode } from './error';
import { endBeforeUs } from './memory-order';

export function addressOf(port: number, password: string, role = superuser): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${portalDatabase}`;
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // A commit writes out all of the log before it: what an import left there goes to the disk by itself, soon.
  wal_writer_delay: '20ms',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application logs failed statements itself, without values; this log would contain applicants' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // After a kill each file is made safe first: one by one that takes seconds, the file system as a whole a tenth.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // LISTEN and the queue survive a restart; a dead client must not hold its locks for hours.
  tcp_keepalives_idle: '60',
};

/** Starts the server on a free port. Throws `DatabaseUnusable` with PostgreSQL's own words if it does not start. */
export async function launch(
  place: Place,
  binaries: Binaries,
  password: string,
): Promise<{ child: ChildProcess; port: number }> {
  const until = performance.now() + 15_000;
  for (;;) {
    const port = await freePort();
    const child = await spawnServer(place, binaries, port);
    const problem = await waitUntilReady(child, addressOf(port, password));
    if (problem === null) return { child, port };
    await stopServer(child);
    const said = await lastWords(place.logFile);
    // The last processes of a killed predecessor need a moment to exit, and another program may have taken the
    // port.
    const passing =
      /postmaster\.pid" already exists|pre-existing shared memory|Address already in use|could not bind/;
    if (!passing.test(said) || performance.now() > until)
      throw new DatabaseUnusable(
        `the embedded PostgreSQL in ${place.folder} does not start: ${said || problem}`,
      );
    await stopLeftover(place.folder, place.log);
    await new Promise((again) => setTimeout(again, 200));
  }
}

export async function spawnServer(place: Place, binaries: Binaries, port: number): Promise<ChildProcess> {
  const output = await open(place.logFile, 'w', 0o600);
  try {
    const args = ['-D', await pathFor(place, place.folder), '-p', String(port)];
    for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
    // With setpriv, Linux shuts PostgreSQL down cleanly if we are killed.
    const setpriv = await findProgram('setpriv');
    const [program, programArgs] = setpriv
      ? [setpriv, ['--pdeathsig', 'INT', binaries.postgres, ...args]]
      : [binaries.postgres, args];
    const child = spawn(program, programArgs, {
      cwd: place.folder,
      env: childEnvironment(),
      stdio: ['ignore', output.fd, output.fd],
      // In its own session: Ctrl-C in the terminal only reaches the application, which stops PostgreSQL last.
      detached: true,
      ...place.runAs,
    });
    child.on('error', () => {});
    endBeforeUs(child, 'database');
    return child;
  } finally {
    await output.close();
  }
}

const shortestPauseMs = 500;
const longestPauseMs = 30_000;
/** A server that has run this long counts as healthy, which resets the restart delay. */
const healthyAfterMs = 60_000;
/** After a crash it first replays its log. */
const recoversWithinMs = 10 * 60_000;

/** Restarts a server that dies, at the same address, with a growing delay while it keeps dying; logs each restart. */
export function keepRunning(
  place: Place,
  first: ChildProcess,
  port: number,
  password: string,
  spawnAgain: () => Promise<ChildProcess>,
): { stop(): Promise<void> } {
  let child = first;
  let stopping = false;
  let pauseMs = shortestPauseMs;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> = Promise.resolve();

  const later = (what: string) => {
    if (stopping) return;
    place.log(`${what}; it is started again in ${pauseMs / 1_000} s`);
    timer = setTimeout(() => {
      restarting = restart();
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  const watch = () => {
    const born = performance.now();
    const died = () => {
      if (performance.now() - born > healthyAfterMs) pauseMs = shortestPauseMs;
      later(`the embedded PostgreSQL died (${child.signalCode ?? child.exitCode})`);
    };
    if (processGone(child)) died();
    else child.once('exit', died);
  };
  const restart = async () => {
    try {
      // PostgreSQL itself handles what a predecessor left, except a pid that another program has now.
      if (failures >= 3) await stopLeftover(place.folder, place.log);
      child = await spawnAgain();
      const problem = await waitUntilReady(
        child,
        addressOf(port, password),
        recoversWithinMs,
        () => stopping,
      );
      if (stopping) return;
      if (problem !== null) {
        await stopServer(child);
        throw new Error((await lastWords(place.logFile)) || problem);
      }
      failures = 0;
      place.log('the embedded PostgreSQL runs again');
      watch();
    } catch (error) {
      failures += 1;
      later(
        `the embedded PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  watch();

  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await restarting;
      await stopServer(child);
    },
  };
}

/** Returns null once it responds; otherwise the reason why it never will. */
async function waitUntilReady(
  child: ChildProcess,
  databaseUrl: string,
  withinMs = 60_000,
  givenUp: () => boolean = () => false,
): Promise<string | null> {
  const until = performance.now() + withinMs;
  while (performance.now() < until && !givenUp()) {
    if (processGone(child)) return `it ended with ${child.exitCode ?? child.signalCode ?? 'an error'}`;
    const client = postgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => {} });
    try {
      await client`select 1`;
      return null;
    } catch (error) {
      const code = errorCode(error);
      if (code === '28P01') return 'its password is not the one in the data folder';
      await new Promise((again) => setTimeout(again, 20));
    } finally {
      await client.end({ timeout: 1 });
    }
  }
  return 'it did not answer in time';
}

/** Fast shutdown; after 30 seconds SIGKILL, which the next start recovers from. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (processGone(child)) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGINT');
  const hard = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await ended;
  clearTimeout(hard);
}

/** Returns why it ended, in PostgreSQL's words: all output except ordinary log lines. */
async function lastWords(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const relevant = lines.filter((line) => !/\bLOG:|\bHINT:/.test(line)).slice(0, 3);
  const chosen = relevant.length > 0 ? relevant : lines.slice(-1);
  return chosen.map((line) => line.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '').trim()).join(' ');
}

async function findProgram(name: string): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  for (const folder of (systemEnvironment.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && (await isThere(path))) return path;
  }
  return null;
}
