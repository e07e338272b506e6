import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findBinaries, isThere } from './embedded-binary';
import { assertFolderFits, createCluster, preparePlace, readPassword } from './embedded-folder';
import { addressFile, claimFolder, ownerFile, runningOwner } from './embedded-owner';
import { isAlive, stopLeftover } from './embedded-process';
import { portalRole, preparePortalRole } from './embedded-role';
import { addressOf, keepRunning, launch, spawnServer } from './embedded-server';

interface EmbeddedOptions {
  /** The application's data folder; PostgreSQL's files are in its `postgres` folder. */
  dataDir: string;
  /** Called with progress messages, one line each. */
  log?: (line: string) => void;
}

export interface EmbeddedDatabase {
  /** As the application's role, which owns the database and is no superuser. */
  readonly databaseUrl: string;
  /** For tests and benchmarks, which make databases and change settings of the server. */
  readonly superuserUrl: string;
  readonly port: number;
  /** Stops `findRunningEmbedded` from returning the URL; existing users may continue. */
  hide(): Promise<void>;
  /** Shuts PostgreSQL down cleanly: closes open connections; committed data is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL under `dataDir`, on a free port of 127.0.0.1 with a generated password. Creates the
 * data folder on the first start, gives one of an earlier release the application's role, and cleans up after a killed run. Throws `DatabaseUnusable` with a one-line
 * message if the folder cannot be used or a live process owns it. Restarts a server that dies, at the same
 * address. Call it on the main thread: Linux ends PostgreSQL when the thread that started it ends.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = await preparePlace(options.dataDir, options.log);
  const release = await claimFolder(place.dataDir);
  try {
    const binaries = await findBinaries(place.runAs, join(place.dataDir, 'postgres-program'));
    await assertFolderFits(place, binaries);
    const address = join(place.dataDir, addressFile);
    await rm(address, { force: true });
    await stopLeftover(place.folder, place.log);
    if (!(await isThere(join(place.folder, 'PG_VERSION')))) await createCluster(place, binaries);
    const password = await readPassword(place);
    const { child, port } = await launch(place, binaries, password);
    const server = keepRunning(place, child, port, password, () => spawnServer(place, binaries, port));
    const superuserUrl = addressOf(port, password);
    const databaseUrl = await preparePortalRole(superuserUrl).then(
      (rolePassword) => addressOf(port, rolePassword, portalRole),
      async (error) => {
        await server.stop();
        throw error;
      },
    );
    await writeFile(`${address}.new`, JSON.stringify({ databaseUrl }), { mode: 0o600 });
    await rename(`${address}.new`, address);
    return {
      databaseUrl,
      superuserUrl,
      port,
      hide: () => rm(address, { force: true }),
      stop: async () => {
        await rm(address, { force: true });
        await server.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Returns the URL of the embedded PostgreSQL that a live process runs under `dataDir`, or null. Waits for one
 * that is currently starting or stopping.
 */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const absolute = resolve(dataDir);
  const until = performance.now() + 60_000;
  while ((await runningOwner(absolute)) !== null && performance.now() < until) {
    const text = await readFile(join(absolute, addressFile), 'utf8').catch(() => null);
    if (text !== null) return (JSON.parse(text) as { databaseUrl: string }).databaseUrl;
    await new Promise((again) => setTimeout(again, 50));
  }
  return null;
}

/**
 * Like `findRunningEmbedded`, but without waiting, for synchronous code such as a config file. After a kill, the
 * server at this URL may be gone.
 */
export function runningEmbeddedUrl(dataDir: string): string | null {
  try {
    const { pid } = JSON.parse(readFileSync(join(dataDir, ownerFile), 'utf8')) as { pid: number };
    if (!isAlive(pid)) return null;
    return (JSON.parse(readFileSync(join(dataDir, addressFile), 'utf8')) as { databaseUrl: string })
      .databaseUrl;
  } catch {
    // No file: it was never started, or has been stopped.
    return null;
  }
}
