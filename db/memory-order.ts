import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';

/**
 * Who is ended first when memory runs out, the largest first: what is missing is started again by the process that
 * supervises, which is ended last. A worker's jobs go on where they stood, a web process loses the requests that it
 * answers, and a database that lost one of its processes has to recover.
 */
const sooner = { worker: 500, web: 300, database: 100 } as const;

/** Tells Linux to end this child before us when memory runs out. Elsewhere, and where that may not be said, size decides. */
export function endBeforeUs(child: ChildProcess, who: keyof typeof sooner): void {
  if (process.platform !== 'linux' || child.pid === undefined) return;
  const file = `/proc/${child.pid}/oom_score_adj`;
  readFile('/proc/self/oom_score_adj', 'utf8')
    .then((own) => writeFile(file, String(Math.min(1_000, Number(own) + sooner[who]))))
    // Some containers forbid it, and the child may be gone already: the kernel chooses by size, as it always did.
    .catch(() => {});
}
