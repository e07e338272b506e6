import { RequestError } from './request';

/** A request that takes longer hangs: its line counts as down. */
export const mostWaitMs = 10_000;
const againMs = 3_000;

/** Resolves once the browser says that it has a connection again, and after three seconds at the latest. */
export function connectionOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, againMs);
    window.addEventListener('online', end);
  });
}

interface Outage {
  /** Called with each request that the line did not take. */
  onDown: () => void;
  /** Asked before the request is sent again; `false`: it is not wanted any more. */
  isWanted: () => boolean;
  wait?: () => Promise<void>;
}

/**
 * Sends, and sends again for as long as the line is down or hangs (`sendOnce` gives up after `mostWaitMs`). Resolves to
 * null if it was not wanted any more when the line might be back. Throws whatever else `sendOnce` throws.
 */
export async function overOutage<Answer>(
  sendOnce: (signal: AbortSignal) => Promise<Answer>,
  { onDown, isWanted, wait = connectionOrPause }: Outage,
): Promise<Answer | null> {
  for (;;) {
    try {
      return await sendOnce(AbortSignal.timeout(mostWaitMs));
    } catch (error) {
      if (!isLineDown(error)) throw error;
    }
    onDown();
    await wait();
    if (!isWanted()) return null;
  }
}

function isLineDown(error: unknown): boolean {
  if (error instanceof RequestError) return error.status === 0;
  return error instanceof DOMException && error.name === 'TimeoutError';
}
