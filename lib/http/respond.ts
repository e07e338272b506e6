import { hasCode, isAppError } from '@/lib/error';
import { processState } from '@/lib/process';
import { requestId } from './client-address';
import { JsonResponse } from './json-response';

/** A JSON answer. `no-store`: nearly every answer holds personal data, and none gains from a cache. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new JsonResponse(status, body, { 'cache-control': 'no-store', ...headers });
}

/**
 * The one table from error codes to answers (spec 7, DESIGN 5). Anything that is not ours is a 500 and is logged
 * with its stack but without the request's values. `answer` words it: see `Dialect`.
 */
export function errorResponse(request: Request, error: unknown, answer = json): Response {
  if (hasCode(error, 'unauthorized') || hasCode(error, 'key_expired'))
    return answer(401, { error: error.message });
  if (hasCode(error, 'rate_limited')) {
    return answer(
      429,
      { message: error.message },
      { 'retry-after': String(error.detail?.retryAfterSeconds ?? 60) },
    );
  }
  if (hasCode(error, 'maintenance')) return answer(503, { message: error.message }, { 'retry-after': '60' });
  if (hasCode(error, 'processing_limit')) return answer(503, { message: error.message });
  if (hasCode(error, 'path_not_found') || hasCode(error, 'not_found'))
    return answer(404, { message: error.message });
  if (hasCode(error, 'method_not_allowed')) {
    return answer(405, { message: error.message }, { allow: error.detail?.allow.join(', ') ?? '' });
  }
  if (hasCode(error, 'unsupported_media_type')) return answer(415, { message: error.message });
  if (hasCode(error, 'body_too_large')) return answer(413, { message: error.message });
  if (hasCode(error, 'unreadable')) return answer(400, { message: error.message });
  if (hasCode(error, 'forbidden')) return answer(403, { message: error.message });
  if (hasCode(error, 'conflict')) return answer(409, { message: error.message });
  if (hasCode(error, 'validation_failed')) {
    return answer(422, { message: error.message, errors: error.detail?.errors ?? {} });
  }
  if (hasCode(error, 'intent_fields_missing')) {
    return answer(422, { message: error.message, missing_fields: error.detail?.missingFields ?? [] });
  }
  if (hasCode(error, 'rule_broken')) return answer(422, { message: error.message });
  if (isAppError(error)) throw new Error(`no answer is set for error code ${error.code}`);
  processState().log.error({ error, requestId: requestId(request) }, 'unexpected error');
  return answer(500, { message: 'internal error' });
}
