import { readFileSync } from 'node:fs';

/** Whoever starts the program anew waits for its end. */
const intervalMs = 250;

/**
 * Calls `gone` once when the program that started us has died without telling us (kill -9 of `npm start`).
 * Watches the parent and, where the OS reports it, the grandparent: npm may have put a shell in between.
 */
export function watchParent(gone: () => void): void {
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  if (parent <= 1) return;
  const timer = setInterval(() => {
    const changed = process.ppid !== parent || (grandparent !== null && parentOf(parent) !== grandparent);
    if (!changed) return;
    clearInterval(timer);
    gone();
  }, intervalMs);
  timer.unref();
}

function parentOf(pid: number): number | null {
  try {
    // The command name, in parentheses, may contain anything; the fields after it are plain.
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
    return Number(after.split(' ')[1]);
  } catch {
    return null;
  }
}
