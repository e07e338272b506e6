import { environmentChangedText, pageEnvironmentHeader } from '@/lib/access/auth/page-environment';
import { busyText } from '@/lib/base/text/busy-text';
import { counted } from '@/lib/base/text/text';
import { environmentNames } from '@/word/environment';
import { pageSession } from './page-session';

/** A response that is not 2xx, or no response at all (`status` 0). `body` is its JSON, if any. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
    /** After how long the server would take it; null: it did not say. */
    retryAfterSeconds: number | null = null,
  ) {
    super(typeof body.message === 'string' ? body.message : statusText(status, retryAfterSeconds));
  }
}

/** Explains a response without a message of its own; it may come from a proxy. */
function statusText(status: number, retryAfterSeconds: number | null): string {
  switch (status) {
    case 0:
      return 'The server could not be reached.';
    case 401:
      return 'Your session has ended.';
    case 403:
      return 'You may not do this.';
    case 404:
      return 'It no longer exists.';
    case 413:
      return 'The request is too large.';
    case 429:
      return `Too many attempts. ${retryText(retryAfterSeconds)}`;
    case 503:
      return 'The service is not responding.';
    default:
      return 'Something went wrong on our side. Try again in a moment.';
  }
}

/** `Try again in 12 minutes.` */
export function retryText(seconds: number | null): string {
  if (seconds === null) return 'Wait a moment, then try again.';
  const inMinutes = seconds >= 60;
  return `Try again in ${counted(inMinutes ? Math.ceil(seconds / 60) : seconds, inMinutes ? 'minute' : 'second')}.`;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

/** Nothing that is asked for again will be there. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

/** Explains a 503 by the server's message; a proxy's 503 has none that we know. */
export function unavailableText({ message }: RequestError): string {
  if (message === busyText.maintenance) return 'The service is under maintenance.';
  if (message === busyText.processingLimit) return 'The service is very busy.';
  return 'The service is not responding.';
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Lets the request finish after the page is left; for small bodies only. */
  keepalive?: boolean;
  /** The caller handles an ended session and repeats the request itself. */
  ownSignIn?: boolean;
}

/**
 * Requests JSON from our own server. If the session has ended, the page asks the user to sign in again and repeats the
 * request once they have.
 */
export function requestJson<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const send = () => sendJson<Answer>(path, options);
  return options.ownSignIn ? send() : inSession(send, options.method !== undefined);
}

/**
 * Sends, and sends once more after the owner of an ended session has signed in again: a 401 has changed nothing.
 * `isAsked`: the user asked for it, not the page by itself.
 */
export async function inSession<Answer>(send: () => Promise<Answer>, isAsked = true): Promise<Answer> {
  // The page's own requests stop once the user has closed the dialog.
  if (pageSession.getState().kind === 'over' && !isAsked) throw new RequestError(401, {});
  try {
    return await send();
  } catch (error) {
    if (!isSignedOut(error) || !(await pageSession.renew(isAsked))) throw error;
    return send();
  }
}

async function sendJson<Answer>(path: string, options: RequestOptions): Promise<Answer> {
  const { method = 'GET', body, signal, keepalive = false } = options;
  const response = await fetchOk(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    keepalive,
    cache: 'no-store',
  });
  return (await response.json().catch(() => ({}))) as Answer;
}

/**
 * Asks our own server for what is no JSON, or with it. Throws `RequestError` with what the server says where it refuses, and
 * with 0 where it could not be reached. An ended session is the caller's (`inSession`).
 */
export async function fetchOk(
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<Response> {
  const headers = new Headers({ ...pageHeaders(path), ...init.headers });
  const response = await fetch(path, { ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new RequestError(0, {});
  });
  if (response.ok) return response;
  const failure = failureOf(response, await response.json().catch(() => ({})));
  noteEnvironment(failure);
  throw failure;
}

/** Covers the page once the server has refused a request because the session's environment is another one. */
export function noteEnvironment({ body }: RequestError): void {
  const environment = environmentNames.find((name) => name === body.environment);
  if (body.code === 'environment_changed' && environment) pageSession.nowIn(environment);
}

/** What a page does about its session, and drafts, which name their owner and environment themselves. */
const namesItsOwner = /^\/api\/(auth\/.*|portal\/(session(\/use|\/environment)?|draft(\/.*)?))$/;

/**
 * Returns the headers by which the server knows what a page shows. Throws once the session is no longer the page's:
 * what it sends would be done in somebody else's name, or in the other environment.
 */
export function pageHeaders(path: string): Record<string, string> {
  if (namesItsOwner.test(path)) return {};
  const { foreign, environment } = pageSession;
  if (foreign?.kind === 'taken')
    throw new RequestError(403, { message: 'Someone else has signed in: nothing is sent from this page.' });
  if (foreign) throw new RequestError(409, { message: environmentChangedText(foreign.to) });
  return environment === null ? {} : { [pageEnvironmentHeader]: environment };
}

/** Posts a form to next-auth with its CSRF token; resolves to the URL that it returns. */
export async function postForm(path: string, fields: Record<string, string>): Promise<URL> {
  const { csrfToken } = await requestJson<{ csrfToken: string }>('/api/auth/csrf', { ownSignIn: true });
  const response = await fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ callbackUrl: window.location.origin, ...fields, csrfToken, json: 'true' }),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!isRecord(answer) || typeof answer.url !== 'string') throw failureOf(response, answer);
  return new URL(answer.url);
}

function failureOf({ status, headers }: Response, answer: unknown): RequestError {
  const retryAfter = headers.get('retry-after');
  return new RequestError(
    status,
    isRecord(answer) ? answer : {},
    retryAfter === null ? null : Number(retryAfter),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
