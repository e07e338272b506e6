import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isThere } from './embedded-binary';
import { beginningOf, isAlive } from './embedded-process';
import { DatabaseUnusable, errorCode } from './error';

interface Owner {
  pid: number;
  beginning: string | null;
}

/** Wait for a command that only uses the folder for a moment. */
const waitMs = 2_000;
/** Wait for one that is starting or, after a kill of the program that started it, still finishes what it was doing. */
const endWaitMs = 60_000;

export const ownerFile = 'owner.json';
/** Holds the address while the database may be used: not while its owner starts or stops. */
export const addressFile = 'postgres.json';
const fileOf = (dataDir: string) => join(dataDir, ownerFile);

/** Returns the process that runs this folder's PostgreSQL; null if there is none or it is dead. */
export async function runningOwner(dataDir: string): Promise<Owner | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  const owner = JSON.parse(text) as Owner;
  if (!isAlive(owner.pid)) return null;
  return (await beginningOf(owner.pid)) === owner.beginning ? owner : null;
}

/**
 * Makes this process the owner of the folder's PostgreSQL. Throws `DatabaseUnusable` if a live process already
 * is. Returns a function that releases ownership.
 */
export async function claimFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = fileOf(dataDir);
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const began = performance.now();
  let inUseSince: number | null = null;
  const us: Owner = { pid: process.pid, beginning: await beginningOf(process.pid) };
  await writeFile(draft, JSON.stringify(us), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A link is created atomically and only if none exists, so of two concurrent claims one wins.
        await link(draft, file);
        return () => rm(file, { force: true });
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const owner = await runningOwner(dataDir);
      inUseSince = (await isThere(join(dataDir, addressFile))) ? (inUseSince ?? performance.now()) : null;
      const until = inUseSince === null ? began + endWaitMs : inUseSince + waitMs;
      if (owner === null) await rm(file, { force: true });
      else if (performance.now() < until) await new Promise((again) => setTimeout(again, 50));
      else
        throw new DatabaseUnusable(
          `another copy is running with the data folder ${dataDir} (process ${owner.pid}): stop it, or set another DATA_DIR`,
        );
    }
  } finally {
    await rm(draft, { force: true });
  }
}
