// Plain Node without dependencies: a folder in memory for what a test run discards.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const place = '/dev/shm';
const prefix = 'lmp-run-';
/** Several times what a run needs there. */
const leastBytes = 4 * 2 ** 30;

/**
 * Returns a new folder in memory, or null where there is none (other systems, a container) or too little of it. Databases
 * there need half the processor time and never wait for a disk. The caller removes it.
 */
export function makeMemoryFolder() {
  if (!isUsable()) return null;
  removeForgotten();
  const folder = join(place, prefix + process.pid);
  mkdirSync(folder);
  // Root's PostgreSQL runs as another user, who must get through it.
  chmodSync(folder, 0o755);
  return folder;
}

function isUsable() {
  if (process.platform !== 'linux') return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, path]) => path === place);
  // Containers often forbid to run programs there; copies of PostgreSQL's may have to.
  if (mount?.[2] !== 'tmpfs' || mount[3].split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= leastBytes && freemem() >= 2 * leastBytes;
}

/** Removes those of killed runs; nobody else would. */
function removeForgotten() {
  for (const name of readdirSync(place)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
