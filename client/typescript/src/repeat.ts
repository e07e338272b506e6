import { ApiError, OutcomeUnknown } from './api-error.js';
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

/** After these, some of them a proxy's, nobody knows whether the call was carried out. */
export const isUnclear = (status: number) => [408, 500, 502, 503, 504].includes(status);

/**
 * Returns a `fetch` with the retry rules of the API. What changes nothing when it is sent twice (reading, `POST /lead`,
 * `POST /offer`, and what has an `Idempotency-Key`) is repeated after a 408, 500, 502, 503 or 504, a broken connection and
 * an answer that breaks off. An accept without a key, and a file, are never repeated then: nobody knows whether they
 * arrived, which is an `OutcomeUnknown` where no whole answer came. After a 429 nothing was done, so an accept is sent
 * again too, when `Retry-After` says.
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
        const response = await whole(await fetch(isLast ? request : request.clone(), { signal }));
        const { status } = response;
        const mayRepeat = status === 429 || (isSafe && isUnclear(status));
        waitMs = Math.max(waitMs, waitOf(response.headers.get('retry-after')));
        if (isLast || !mayRepeat || waitMs > longestWaitMs) return response;
      } catch (error) {
        if (request.signal.aborted) throw error;
        if (!isSafe) throw new OutcomeUnknown({ error });
        if (isLast) throw new ApiError({ error });
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  };
}

/** Reads the answer to its end: one that breaks off is none. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

/** Reads a `Retry-After`, which is seconds or a date, in milliseconds. */
function waitOf(text: string | null): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0;
}

function isSafeToRepeat({ method, url, headers }: Request): boolean {
  if (method === 'GET' || headers.has('idempotency-key')) return true;
  const { pathname } = new URL(url);
  return repeatable.some((path) => method === 'POST' && pathname.endsWith(path));
}
