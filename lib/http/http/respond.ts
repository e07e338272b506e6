import { isDatabaseAway, isFormerPiiKey, isStatementTooLong } from '@/db/error';
import { type AppError, type ErrorCode, isAppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { hasIdempotencyKey } from '@/lib/base/idempotency-key/idempotency-key';
import { processState } from '@/lib/base/process/process';
import { tracedLog } from '@/lib/base/process/trace';
import { requestTrace } from '@/lib/http/request/client-address';
import { JsonResponse } from './json-response';

/** Returns a JSON response. `no-store`: nearly every response holds personal data, and none benefits from a cache. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new JsonResponse(status, body, { 'cache-control': 'no-store', ...headers });
}

const retrySoon = { 'retry-after': '5' };

const uploadPath = /^\/api\/v2\/lead\/batch\/?$/;
const acceptPath = /^\/api\/(v1|v2|portal)\/accept\/?$/;

/** An accept without an Idempotency-Key, which v1 does not know: sent again, it may reach a second partner. */
function isUnsafeAccept(request: Request): boolean {
  const version = acceptPath.exec(new URL(request.url).pathname)?.[1];
  if (request.method !== 'POST' || version === undefined) return false;
  return version !== 'v2' || !hasIdempotencyKey(request);
}

/** A call that may have been carried out, and that is done twice if it is sent again: an accept or a file without a key. */
function mayDoTwice(request: Request): boolean {
  if (isUnsafeAccept(request)) return true;
  const { pathname } = new URL(request.url);
  return request.method === 'POST' && uploadPath.test(pathname) && !hasIdempotencyKey(request);
}

interface Answer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Record<string, string>;
}

const message =
  (status: number, headers?: Record<string, string>) =>
  (error: AppError): Answer => ({ status, body: { message: error.message }, headers });
const unauthorized = (error: AppError): Answer => ({ status: 401, body: { error: error.message } });

/**
 * The only mapping from error codes to responses (spec 7, design http 5): a code without a response does not compile.
 */
const answers: { readonly [Code in ErrorCode]: (error: AppError<Code>) => Answer } = {
  unauthorized,
  key_expired: unauthorized,
  rate_limited: ({ message, detail }) => ({
    status: 429,
    body: { message },
    headers: { 'retry-after': String(detail?.retryAfterSeconds ?? 60) },
  }),
  maintenance: ({ message, detail }) => ({
    status: 503,
    body: { message },
    headers: { 'retry-after': String(detail?.retryAfterSeconds ?? 60) },
  }),
  processing_limit: message(503, retrySoon),
  unavailable: message(503, retrySoon),
  path_not_found: message(404),
  not_found: message(404),
  method_not_allowed: ({ message, detail }) => ({
    status: 405,
    body: { message },
    headers: { allow: detail?.allow.join(', ') ?? '' },
  }),
  unsupported_media_type: message(415),
  body_too_large: message(413),
  unreadable: message(400),
  forbidden: message(403),
  second_factor_due: ({ message, code }) => ({ status: 403, body: { message, code } }),
  environment_changed: ({ message, code, detail }) => ({ status: 409, body: { message, code, ...detail } }),
  conflict: message(409),
  stale: ({ message, code, detail }) => ({
    status: 409,
    body: { message, code, current: {}, ...detail },
  }),
  validation_failed: ({ message, detail }) => ({
    status: 422,
    body: { message, errors: detail?.errors ?? {} },
  }),
  intent_fields_missing: ({ message, detail }) => ({
    status: 422,
    body: { message, missing_fields: detail?.missingFields ?? [] },
  }),
  rule_broken: message(422),
  cursor_expired: ({ message, detail }) => ({ status: 422, body: { message, ...detail } }),
};

function answerTo<Code extends ErrorCode>(error: AppError<Code>): Answer {
  return answers[error.code](error);
}

const logOf = (request: Request) => tracedLog(processState().log, requestTrace(request));

/**
 * Returns the response to a failed request. Any error that is not ours becomes a 500 and is logged with its stack but
 * without the request's values. `answer` words it: see `Dialect`.
 */
export function errorResponse(request: Request, error: unknown, answer = json): Response {
  if (isAppError(error)) {
    const { status, body, headers } = answerTo(error);
    if (error.code === 'processing_limit' && mayDoTwice(request)) return answer(status, body);
    if (error.code === 'unavailable' && isUnsafeAccept(request))
      return answer(status, { message: answerText.unavailableAtAccept });
    return answer(status, body, headers);
  }
  if (isDatabaseAway(error)) {
    logOf(request).warn({ error }, 'the database is away');
    // An accept may have reached its partner: the response must not invite the client to send it again (spec 7.4).
    if (isUnsafeAccept(request)) return answer(503, { message: answerText.unavailableAtAccept });
    return answer(503, { message: answerText.unavailable }, retrySoon);
  }
  if (isStatementTooLong(error))
    return answer(503, { message: answerText.processingLimit }, mayDoTwice(request) ? {} : retrySoon);
  if (isFormerPiiKey(error)) {
    // Nothing was written. The process is about to stop (`server/watch-secrets.ts`); others have the current key.
    logOf(request).error('PII_KEY has been rotated');
    return answer(503, { message: answerText.unavailable }, retrySoon);
  }
  logOf(request).error({ error }, 'unexpected error');
  return answer(500, { message: answerText.internalError });
}
