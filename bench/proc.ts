import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

// Process costs, read from /proc (Linux only).

/** `utime` and `stime` (and those of ended children) are in hundredths of a second. */
function statOf(pid: number): { parent: number; ownMs: number; childrenMs: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ms = (...at: number[]) => at.reduce((sum, index) => sum + (fields[index] ?? 0), 0) * 10;
    return { parent: fields[1] ?? 0, ownMs: ms(11, 12), childrenMs: ms(13, 14) };
  } catch {
    return null;
  }
}

/** CPU time so far, in milliseconds. */
export function processorMs(pid: number): number {
  return statOf(pid)?.ownMs ?? Number.NaN;
}

/** CPU time of a PostgreSQL server with all its processes; `backend` is the pid of any of its backends. */
export function databaseMs(backend: number): number {
  const first = statOf(backend)?.parent ?? 0;
  const server = statOf(first);
  let total = (server?.ownMs ?? Number.NaN) + (server?.childrenMs ?? 0);
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat?.parent === first) total += stat.ownMs;
  }
  return total;
}

/** Resets `peakMib`. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Peak resident memory of a process, in MiB. */
export function peakMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
