import { groupDigits } from '@/lib/base/text/text';
import type { Terminal } from './terminal';

const everyMs = 1_000;

/** Returns what prints the progress of a long command on standard error: once a second, and at the end; nothing of nothing. */
export function progressLine({ stderr }: Terminal): (progress: { done: number; total: number }) => void {
  const startedAt = performance.now();
  let shownAt = startedAt;
  return ({ done, total }) => {
    const now = performance.now();
    if (total === 0 || (done < total && done > 0 && now - shownAt < everyMs)) return;
    shownAt = now;
    const perSecond = done / Math.max((now - startedAt) / 1_000, 0.001);
    const left = done === 0 ? '' : `, ${groupDigits(Math.ceil((total - done) / perSecond))} s left`;
    stderr.write(
      `${groupDigits(done)} of ${groupDigits(total)} done, ${groupDigits(Math.round(perSecond))} a second${left}\n`,
    );
  };
}
