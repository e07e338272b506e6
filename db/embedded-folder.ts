import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Binaries, canReach, type RunAs } from './embedded-binary';
import { childEnvironment } from './embedded-process';
import { DatabaseUnusable, errorCode } from './error';

/** Location of an embedded PostgreSQL and how its processes run. */
export interface Place {
  readonly dataDir: string;
  readonly folder: string;
  readonly logFile: string;
  /** Null: the current user. PostgreSQL refuses to run as root, so root uses an unprivileged user. */
  readonly runAs: RunAs | null;
  readonly log: (line: string) => void;
}

export const superuser = 'postgres';
const nobody = 65_534;
const passwordFile = 'portal.password';

/** Creates the data folder, private to its owner, and decides which user runs the database. */
export async function preparePlace(path: string, log: Place['log'] = () => {}): Promise<Place> {
  const dataDir = resolve(path);
  const folder = join(dataDir, 'postgres');
  const isRoot = process.getuid?.() === 0;
  try {
    await mkdir(dataDir, { recursive: true });
    // Root's database processes need to traverse it; nobody may list it.
    await chmod(dataDir, isRoot ? 0o711 : 0o700);
    const runAs = isRoot ? await ownerFor(folder) : null;
    return {
      dataDir,
      folder,
      logFile: join(dataDir, 'postgres.log'),
      runAs,
      log,
    };
  } catch (error) {
    throw new DatabaseUnusable(`the data folder ${dataDir} cannot be used: ${reasonOf(error)}`);
  }
}

/** Uses the current owner of the folder, so that a folder created by an ordinary user stays theirs. */
async function ownerFor(folder: string): Promise<RunAs> {
  const found = await stat(folder).catch(() => null);
  return found === null || found.uid === 0
    ? { uid: nobody, gid: nobody }
    : { uid: found.uid, gid: found.gid };
}

/** Throws if the folder exists and was not created by these programs. */
export async function assertFolderFits(place: Place, binaries: Binaries): Promise<void> {
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

/** Created next to its final place and renamed when complete, so a killed start leaves nothing that looks finished. */
export async function createCluster(place: Place, binaries: Binaries): Promise<void> {
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
        // The same collation and case rules on every machine, whatever its locale.
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

/** Returns the last output of a short-lived program. */
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
  const relevant = lines.find((line) => /error|fatal|could not|cannot/i.test(line)) ?? lines.at(-1);
  return { status, reason: relevant ?? `initdb ended with ${status}` };
}

export async function readPassword(place: Place): Promise<string> {
  try {
    return (await readFile(join(place.folder, passwordFile), 'utf8')).trim();
  } catch (error) {
    throw new DatabaseUnusable(
      `the database folder ${place.folder} cannot be used: its file ${passwordFile} cannot be read (${reasonOf(error)})`,
    );
  }
}

/**
 * Returns a path as the database's processes can use it. Below a folder that their user may not traverse, Linux
 * still lets a process reach its own working directory under this name.
 */
export async function pathFor(place: Place, folder: string): Promise<string> {
  if (place.runAs === null || (await canReach(place.dataDir, place.runAs))) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new DatabaseUnusable(
    `PostgreSQL refuses to run as root, and an ordinary user cannot reach ${place.dataDir}: set DATA_DIR to a folder that everybody may pass through`,
  );
}

function reasonOf(error: unknown): string {
  if (errorCode(error) === 'EACCES' || errorCode(error) === 'EPERM') return 'it belongs to another user';
  if (errorCode(error) === 'ENOTDIR' || errorCode(error) === 'EEXIST') return 'it is not a folder';
  return error instanceof Error ? error.message : String(error);
}
