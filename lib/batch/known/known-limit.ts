import { AppError } from '@/lib/base/error/error';
import { perProcess } from '@/lib/base/process/process';

/** Twice the largest file, a page at a time, in ten minutes: enough to correct and check it again. */
const pagesAtMost = 400;
const windowMs = 600_000;

interface Window {
  readonly beganMs: number;
  pages: number;
}

const windows = () => perProcess('known applicants', () => new Map<number, Window>());

/** Counts a page that a user asks about, in this process. Throws `rate_limited` beyond the limit. */
export function takeFromLimit(userId: number, nowMs: number): void {
  const all = windows();
  // One that begins in the future is over, too: the clock was set back.
  for (const [id, { beganMs }] of all) if (nowMs - beganMs >= windowMs || beganMs > nowMs) all.delete(id);
  const window = all.get(userId) ?? { beganMs: nowMs, pages: 0 };
  if (window.pages >= pagesAtMost)
    throw new AppError('rate_limited', 'too many files were checked: wait a few minutes', {
      retryAfterSeconds: Math.ceil((window.beganMs + windowMs - nowMs) / 1_000),
    });
  window.pages += 1;
  all.set(userId, window);
}
