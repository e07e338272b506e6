import { repeatable } from './repeatable.js';

export interface RepeatOptions {
  /** The pauses before each repeat, in milliseconds; `[]` repeats nothing. By default 1, 2, 4 and 8 seconds. */
  delaysMs?: readonly number[];
  /** How long to wait for an answer, in milliseconds. The service itself gives up after 25 seconds; uploads are not cut. */
  timeoutMs?: number;
  /** Sends the requests: by default the global `fetch`. */
  fetch?: typeof fetch;
}

/** The longest `Retry-After` that is waited for, in milliseconds. */
const longestWaitMs = 60_000;

/**
 * Returns a `fetch` with the retry rules of the API. What changes nothing when it is sent twice (reading, `POST /lead`,
 * `POST /offer`, and what has an `Idempotency-Key`) is repeated after a 500, a 503 and a broken connection. An accept
 * without a key, and a file, are never repeated then: nobody knows whether they arrived. After a 429 nothing was done,
 * so an accept is sent again too, when `Retry-After` says.
 */
export function repeating({
  delaysMs = [1_000, 2_000, 4_000, 8_000],
  timeoutMs = 60_000,
  fetch = globalThis.fetch,
}: RepeatOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const isFile = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    const isSafe = !isFile && isSafeToRepeat(request);
    for (let attempt = 0; ; attempt += 1) {
      const delayMs = delaysMs[attempt];
      const isLast = isFile || delayMs === undefined;
      const signal = isFile
        ? request.signal
        : AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
      let waitMs = delayMs ?? 0;
      try {
        const response = await fetch(isLast ? request : request.clone(), { signal });
        const { status } = response;
        const mayRepeat = status === 429 || (isSafe && (status === 500 || status === 503));
        waitMs = Math.max(waitMs, Number(response.headers.get('retry-after') ?? 0) * 1_000);
        if (isLast || !mayRepeat || waitMs > longestWaitMs) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || !isSafe || request.signal.aborted) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  };
}

function isSafeToRepeat({ method, url, headers }: Request): boolean {
  if (method === 'GET' || headers.has('idempotency-key')) return true;
  const { pathname } = new URL(url);
  return repeatable.some((path) => method === 'POST' && pathname.endsWith(path));
}
