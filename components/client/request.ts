/** An answer that is not 2xx, or no answer at all (`status` 0). `body` is its JSON, when it had any. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(typeof body.message === 'string' ? body.message : 'The server could not be reached.');
  }
}

/** What a 503 says of the service, by what the server said; a proxy in between says nothing that we know. */
export function unavailableText({ message }: RequestError): string {
  if (message === 'maintenance') return 'The service is being maintained.';
  if (message.startsWith('processing took longer')) return 'The service is very busy.';
  return 'The service does not answer right now.';
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Goes on when the page is left; for small bodies only. */
  keepalive?: boolean;
}

/** Asks our own server for JSON. A session that has ended leads to the sign-in page, and back. */
export async function requestJson<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', body, signal, keepalive = false } = options;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      keepalive,
      cache: 'no-store',
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestError(0, {});
  }
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  throw new RequestError(response.status, isRecord(answer) ? answer : {});
}

/** Posts a form to next-auth with its token against forgery; resolves to the address it names. */
export async function postForm(path: string, fields: Record<string, string>): Promise<URL> {
  const { csrfToken } = await requestJson<{ csrfToken: string }>('/api/auth/csrf');
  const response = await fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, callbackUrl: window.location.origin, json: 'true' }),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!isRecord(answer) || typeof answer.url !== 'string')
    throw new RequestError(response.status, isRecord(answer) ? answer : {});
  return new URL(answer.url);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
