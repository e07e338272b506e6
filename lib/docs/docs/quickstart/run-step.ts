import type { StepRequest } from './step';

/** What came back, as it is shown. */
export interface StepResponse {
  readonly status: number;
  readonly ms: number;
  readonly requestId: string | null;
  /** When it was made, by the server's clock (RFC 3339); null: not said. */
  readonly at: string | null;
  /** How long to wait after a 429 or 503, in seconds; null: not said. */
  readonly retryAfterSeconds: number | null;
  /** The JSON; a text from whatever stands between, such as a proxy, as it came. */
  readonly body: unknown;
}

interface RunOptions {
  /** Of UAT, without a slash at its end. */
  readonly baseUrl: string;
  readonly key: string;
  readonly signal: AbortSignal;
}

/**
 * Sends one call with the reader's key, and nothing else that the browser keeps. Returns null if no whole response
 * came: then nobody knows whether the call arrived. Throws when it is aborted.
 */
export async function runStep(
  { method, path, headers, body }: StepRequest,
  { baseUrl, key, signal }: RunOptions,
): Promise<StepResponse | null> {
  const began = performance.now();
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
      credentials: 'omit',
      cache: 'no-store',
      // The key goes nowhere else.
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    const text = await response.text();
    const retryAfter = response.headers.get('retry-after');
    return {
      status: response.status,
      ms: Math.round(performance.now() - began),
      requestId: response.headers.get('x-request-id'),
      at: timeOf(response.headers.get('date')),
      retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
      body: parsed(text),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** To the second: a little early rather than late. */
function timeOf(date: string | null): string | null {
  const ms = Date.parse(date ?? '');
  return Number.isNaN(ms) ? null : new Date(ms - 1_000).toISOString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 2_000);
  }
}
