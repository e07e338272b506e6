import { perProcess } from './process';

const mostRemembered = 10_000;

/**
 * Returns true if the same was noted in the last `forMs`; otherwise notes it. `name` is unique in the process, which
 * remembers the latest 10,000 of each name.
 */
export function recently(name: string, same: string, forMs: number, now: Date): boolean {
  const noted = perProcess(name, () => new Map<string, number>());
  const before = noted.get(same);
  const agoMs = before === undefined ? null : now.getTime() - before;
  // Below 0 the clock was set back: it would stay unnoted for as long.
  if (agoMs !== null && agoMs >= 0 && agoMs < forMs) return true;
  noted.delete(same);
  noted.set(same, now.getTime());
  const [oldest] = noted.keys();
  if (noted.size > mostRemembered && oldest !== undefined) noted.delete(oldest);
  return false;
}
