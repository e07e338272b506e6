import { answerText } from '@/lib/base/error/message';
import { pathOfTarget } from '@/server/target';
import { contradiction } from '@/test/server/reference-rule';
import type { FuzzRequest } from './request';
import type { Outcome } from './send';

/** Answers given before any route is looked for, by any path. */
const beforeRoutes = [
  'bad request',
  'expectation not supported',
  'request headers too large',
  answerText.methodNotAllowed,
  answerText.rateLimited,
];
/** The only reasons for a 503 while everything is up. */
const busy: readonly string[] = [answerText.maintenance, answerText.processingLimit];
const leak = /\bat .+:\d+:\d+|node_modules|\/test\/fuzz|postgres(?:ql)?:|ECONN/;

/** Returns why an outcome is not one that the service may give to this request; null if it is. */
export function faultOf(request: FuzzRequest, target: string, outcome: Outcome): string | null {
  if (outcome.kind === 'left') return null;
  if (outcome.kind === 'dropped') return isExcused(request) ? null : `no answer: ${outcome.reason}`;
  const { status, headers, text } = outcome;
  const path = pathOfTarget(target) ?? '';
  const isApi = /^\/api(?:\/|$)/.test(path);
  if (!headers.get('x-request-id')) return `${status} without X-Request-Id`;
  if (headers.get('x-content-type-options') !== 'nosniff') return `${status} without nosniff`;
  if (request.method === 'HEAD') return status < 500 || status === 503 ? null : `${status}`;
  const said = isApi && status >= 400 ? messageIn(text) : null;
  if (status >= 500 && !isMeant(status, said)) return `${status}: ${text.slice(0, 500)}`;
  if (!isApi || path.startsWith('/api/sandbox/') || path.startsWith('/api/logo/')) return null;
  if (status < 400) return null;
  // next-auth's client reads from the address what was wrong.
  if (status === 401 && path.startsWith('/api/auth/') && /^\{"url":"/.test(text)) return null;
  if (said === null) return `${status} without a message in JSON: ${text.slice(0, 500)}`;
  if (leak.test(text)) return `${status} says too much: ${text.slice(0, 500)}`;
  if (!path.startsWith('/api/v2/') || beforeRoutes.includes(said)) return null;
  return contradiction(request.method, withoutNeedlessEscapes(path), outcome);
}

/** A route is found by its decoded segments, the reference by their text. */
function withoutNeedlessEscapes(path: string): string {
  return path.replaceAll(/%(?:[46][1-9a-f]|[57][0-9a])/gi, (code) => decodeURIComponent(code));
}

function isMeant(status: number, said: string | null): boolean {
  if (status === 503) return said !== null && busy.includes(said);
  return status === 500 && said === 'sandbox partner: scripted error';
}

function messageIn(text: string): string | null {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    const said = message ?? error;
    return typeof said === 'string' ? said : null;
  } catch {
    return null;
  }
}

/** The server need not read on to the end of what it refuses; the client then may miss the answer. */
const readAnyway = 16 * 1024;

function isExcused({ body, headers, sending }: FuzzRequest): boolean {
  const head = headers.reduce((total, [name, value]) => total + name.length + value.length, 0);
  return sending === 'chunked' || (body?.length ?? 0) > readAnyway || head > readAnyway;
}
