import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import postgres from 'postgres';
import { type Binaries, canReach, findBinaries, isThere, type RunAs } from './embedded-binary';
import { claimFolder, livingOwner } from './embedded-owner';
import { freePort, processGone, stopLeftover } from './embedded-process';
import { DatabaseUnusable, errorCode } from './error';

export interface EmbeddedOptions {
  /** The application's data folder; PostgreSQL's files go into `postgres` in it. */
  dataDir: string;
  /** Told what is going on, a line at a time. */
  log?: (line: string) => void;
}

export interface EmbeddedDatabase {
  readonly databaseUrl: string;
  readonly port: number;
  /** Ends PostgreSQL in order: open connections are cut, what is committed is on disk. */
  stop(): Promise<void>;
}

/** Where one embedded PostgreSQL lives and how its processes are run. */
interface Place {
  readonly dataDir: string;
  readonly folder: string;
  readonly logFile: string;
  /** Null: as ourselves. PostgreSQL refuses root, so root gives its processes to an ordinary user. */
  readonly runAs: RunAs | null;
  readonly log: (line: string) => void;
}

const nobody = 65_534;
const superuser = 'postgres';
const passwordFile = 'portal.password';

/**
 * Starts a real PostgreSQL under `dataDir`, on a free port of 127.0.0.1 with a generated password. Creates the
 * data folder at first start, and clears away what a killed run left behind. Throws `DatabaseUnusable` with one
 * line when the folder cannot be used or a living process already has it. Call it on the main thread: Linux ends
 * PostgreSQL when the thread that started it ends.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = await preparePlace(options);
  const release = await claimFolder(place.dataDir);
  try {
    const binaries = await findBinaries(place.runAs, join(place.dataDir, 'postgres-program'));
    await assertFolderFits(place, binaries);
    await rm(join(place.dataDir, 'postgres.json'), { force: true });
    await stopLeftover(place.folder, place.log);
    if (!(await isThere(join(place.folder, 'PG_VERSION')))) await createCluster(place, binaries);
    const password = await readPassword(place);
    const { child, port } = await launch(place, binaries, password);
    const databaseUrl = addressOf(port, password);
    await writeFile(join(place.dataDir, 'postgres.json'), JSON.stringify({ databaseUrl }), { mode: 0o600 });
    return {
      databaseUrl,
      port,
      stop: async () => {
        await stopServer(child);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The address of the embedded PostgreSQL that another living process runs under `dataDir`; null: none does. */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const absolute = resolve(dataDir);
  if ((await livingOwner(absolute)) === null) return null;
  const text = await readFile(join(absolute, 'postgres.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { databaseUrl: string }).databaseUrl;
}

function addressOf(port: number, password: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
}

async function preparePlace(options: EmbeddedOptions): Promise<Place> {
  const dataDir = resolve(options.dataDir);
  const folder = join(dataDir, 'postgres');
  const isRoot = process.getuid?.() === 0;
  try {
    await mkdir(dataDir, { recursive: true });
    // Root's database processes must pass through; nobody may look inside.
    await chmod(dataDir, isRoot ? 0o711 : 0o700);
    const runAs = isRoot ? await ownerFor(folder) : null;
    return {
      dataDir,
      folder,
      logFile: join(dataDir, 'postgres.log'),
      runAs,
      log: options.log ?? (() => {}),
    };
  } catch (error) {
    throw new DatabaseUnusable(`the data folder ${dataDir} cannot be used: ${reasonOf(error)}`);
  }
}

/** Whoever owns the folder already, so that a folder made by an ordinary user stays that user's. */
async function ownerFor(folder: string): Promise<RunAs> {
  const found = await stat(folder).catch(() => null);
  return found === null || found.uid === 0
    ? { uid: nobody, gid: nobody }
    : { uid: found.uid, gid: found.gid };
}

async function assertFolderFits(place: Place, binaries: Binaries): Promise<void> {
  let names: string[];
  try {
    names = await readdir(place.folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw new DatabaseUnusable(
      `the database folder ${place.folder} cannot be used: ${reasonOf(error)}; move it away, or set DATA_DIR or DATABASE_URL`,
    );
  }
  if (names.length === 0) return rmdir(place.folder);
  const major = await readFile(join(place.folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (major === null)
    throw new DatabaseUnusable(
      `${place.folder} is not a PostgreSQL data folder: move it away, or set DATA_DIR or DATABASE_URL`,
    );
  if (major.trim() !== binaries.major)
    throw new DatabaseUnusable(
      `${place.folder} was made by PostgreSQL ${major.trim()} and this is version ${binaries.major}: dump it with the old version, or set another DATA_DIR or DATABASE_URL`,
    );
}

/** Made beside its place and renamed when whole, so a start that was killed half way leaves nothing that looks done. */
async function createCluster(place: Place, binaries: Binaries): Promise<void> {
  place.log('creating the database folder');
  const making = `${place.folder}.new`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  const secretFolder = await mkdtemp(join(tmpdir(), 'lead-matching-portal-'));
  const secretFile = join(secretFolder, 'password');
  const password = randomBytes(24).toString('base64url');
  try {
    await writeFile(secretFile, password, { mode: 0o600 });
    if (place.runAs) {
      for (const path of [making, secretFolder, secretFile])
        await chown(path, place.runAs.uid, place.runAs.gid);
    }
    const child = spawn(
      binaries.initdb,
      [
        ...['-D', await pathFor(place, making), '-U', superuser, `--pwfile=${secretFile}`],
        ...['--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'],
        // The same order and case rules on every machine, whatever its locale.
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { cwd: making, env: childEnvironment(), stdio: ['ignore', 'ignore', 'pipe'], ...place.runAs },
    );
    const code = await outcome(child);
    if (code.status !== 0)
      throw new DatabaseUnusable(`the database folder ${place.folder} cannot be created: ${code.reason}`);
    await writeFile(join(making, passwordFile), password, { mode: 0o600 });
    await rename(making, place.folder);
  } finally {
    await rm(secretFolder, { recursive: true, force: true });
    await rm(making, { recursive: true, force: true });
  }
}

/** What a short-lived program said on its way out. */
async function outcome(child: ChildProcess): Promise<{ status: number | null; reason: string }> {
  let said = '';
  child.stderr?.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const status = await new Promise<number | null>((resolveStatus) => {
    child.once('error', (error) => {
      said += error.message;
      resolveStatus(null);
    });
    child.once('close', resolveStatus);
  });
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.find((line) => /error|fatal|could not|cannot/i.test(line)) ?? lines.at(-1);
  return { status, reason: telling ?? `initdb ended with ${status}` };
}

async function readPassword(place: Place): Promise<string> {
  try {
    return (await readFile(join(place.folder, passwordFile), 'utf8')).trim();
  } catch (error) {
    throw new DatabaseUnusable(
      `the database folder ${place.folder} cannot be used: its file ${passwordFile} cannot be read (${reasonOf(error)})`,
    );
  }
}

/**
 * A path as the database's processes can use it. Below a folder that their user may not pass through, Linux
 * still lets a process reach its own working directory by this name.
 */
async function pathFor(place: Place, folder: string): Promise<string> {
  if (place.runAs === null || (await canReach(place.dataDir, place.runAs))) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new DatabaseUnusable(
    `PostgreSQL refuses to run as root, and an ordinary user cannot reach ${place.dataDir}: set DATA_DIR to a folder that everybody may pass through`,
  );
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application reports failed statements itself, without values: this file would hold applicants' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // LISTEN and the queue cope with a restart; a dead client must not hold its locks for hours.
  tcp_keepalives_idle: '60',
};

async function launch(
  place: Place,
  binaries: Binaries,
  password: string,
): Promise<{ child: ChildProcess; port: number }> {
  const until = Date.now() + 15_000;
  for (;;) {
    const port = await freePort();
    const child = await spawnServer(place, binaries, port);
    const problem = await waitUntilReady(child, addressOf(port, password));
    if (problem === null) return { child, port };
    await stopServer(child);
    const said = await lastWords(place.logFile);
    // A killed predecessor's last processes need a moment to go, and another program may have taken the port.
    const passing =
      /postmaster\.pid" already exists|pre-existing shared memory|Address already in use|could not bind/;
    if (!passing.test(said) || Date.now() > until)
      throw new DatabaseUnusable(
        `the embedded PostgreSQL in ${place.folder} does not start: ${said || problem}`,
      );
    await stopLeftover(place.folder, place.log);
    await new Promise((again) => setTimeout(again, 200));
  }
}

async function spawnServer(place: Place, binaries: Binaries, port: number): Promise<ChildProcess> {
  const output = await open(place.logFile, 'w', 0o600);
  try {
    const args = ['-D', await pathFor(place, place.folder), '-p', String(port)];
    for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
    // Where there is setpriv, Linux ends PostgreSQL in order when we are killed.
    const setpriv = await findProgram('setpriv');
    const [program, programArgs] = setpriv
      ? [setpriv, ['--pdeathsig', 'INT', binaries.postgres, ...args]]
      : [binaries.postgres, args];
    const child = spawn(program, programArgs, {
      cwd: place.folder,
      env: childEnvironment(),
      stdio: ['ignore', output.fd, output.fd],
      // A session of its own: Ctrl-C in the terminal reaches the application only, which stops PostgreSQL last.
      detached: true,
      ...place.runAs,
    });
    child.on('error', () => {});
    return child;
  } finally {
    await output.close();
  }
}

/** Null when it answers; otherwise why it never will. */
async function waitUntilReady(child: ChildProcess, databaseUrl: string): Promise<string | null> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
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
  return 'it did not answer within a minute';
}

/** Fast shutdown; after 30 seconds the hard way, which the next start recovers from. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (processGone(child)) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGINT');
  const hard = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await ended;
  clearTimeout(hard);
}

/** Why it ended, in PostgreSQL's words: all that is more than an ordinary log line. */
async function lastWords(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => !/\bLOG:|\bHINT:/.test(line)).slice(0, 3);
  const chosen = telling.length > 0 ? telling : lines.slice(-1);
  return chosen.map((line) => line.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '').trim()).join(' ');
}

/** Nothing of ours: the database's processes must not see the application's secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = systemEnvironment;
  return {
    NODE_ENV: 'production',
    PATH: systemEnvironment.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(SystemRoot ? { SystemRoot } : {}),
  };
}

async function findProgram(name: string): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  for (const folder of (systemEnvironment.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && (await isThere(path))) return path;
  }
  return null;
}

// biome-ignore lint/style/noProcessEnv: the system's own variables are no configuration of ours
const systemEnvironment = process.env;

function reasonOf(error: unknown): string {
  if (errorCode(error) === 'EACCES' || errorCode(error) === 'EPERM') return 'it belongs to another user';
  if (errorCode(error) === 'ENOTDIR' || errorCode(error) === 'EEXIST') return 'it is not a folder';
  return error instanceof Error ? error.message : String(error);
}
