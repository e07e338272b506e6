import type { LoggedErrors } from '@/db/schema/http/request';
import { type TrackerField, trackerFields, trackerProblem } from '@/lib/applicant/tracker-id';
import type { UnguardedContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { hasCode, isAppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { networkOf } from '@/lib/base/network/network';
import { processState } from '@/lib/base/process/process';
import { attributionOf, cluesOf } from './attribution';
import { refusedBuffer, requestBuffer } from './buffer';
import { clientAddress } from './client-address';
import { jsonShape } from './json-shape';
import { mediaType } from './media-type';
import { noteRefused } from './note-refusal';
import { pathTemplate, unknownPath } from './path-template';

interface AnsweredRequest {
  /** As given by `performance.now()`. */
  readonly began: number;
  readonly params: Readonly<Record<string, string>>;
  readonly status: number;
  /** The error of a refused request. */
  readonly failure: unknown;
  /** The parsed JSON object, if any. */
  readonly body: Record<string, unknown> | undefined;
}

/**
 * Logs a call in its affiliate's request log. A call with a missing, mistyped or unknown key belongs to no affiliate:
 * it is noted in the process's log and counted by its address, and nothing of what it sent is kept. For what is stored
 * see `db/schema/http/request.ts`; never values.
 */
export function recordRequest(request: Request, answered: AnsweredRequest): void {
  const attribution = attributionOf(request);
  if (!attribution && hasCode(answered.failure, 'unauthorized')) {
    noteRefused('a missing or unknown key was refused', request);
    countRefused(request);
  }
  if (attribution?.ctx.actor.kind !== 'key') return;
  const { ctx } = attribution;
  const durationMs = performance.now() - answered.began;
  const path = hasCode(answered.failure, 'path_not_found')
    ? unknownPath
    : pathTemplate(new URL(request.url).pathname, answered.params);
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN);
  requestBuffer.add(ctx, {
    affiliateId: ctx.scope.affiliateId,
    environment: ctx.scope.environment,
    apiKeyId: attribution.ctx.actor.keyId,
    at: new Date(ctx.clock.now().getTime() - durationMs),
    method: request.method,
    path,
    status: answered.status,
    durationMs: Math.round(durationMs),
    requestId: ctx.requestId,
    leadId: leadIdOf(ctx, attribution.hashid ?? answered.params.hashid ?? answered.body?.hashid),
    errors: answered.status >= 400 ? loggedErrors(answered.failure) : null,
    fields: answered.body ? jsonShape(answered.body) : null,
    contentType: mediaType(request.headers.get('content-type')),
    bytes: Number.isSafeInteger(bytes) && bytes <= 2_147_483_647 ? bytes : null,
    clue: cluesOf(attribution, ignoredClue(answered)),
    network: networkOf(clientAddress(request) ?? '') || null,
  });
}

/** Which of a lead's ids for trackers was not kept. The answer is as for any unknown field. */
export type IgnoredClue = `${TrackerField} not kept` | `${TrackerField} looks personal`;

function ignoredClue({ body, status }: AnsweredRequest): IgnoredClue | null {
  if (!body || status >= 400) return null;
  for (const field of trackerFields) {
    const problem = trackerProblem(body[field]);
    if (problem !== null) return `${field} ${problem === 'personal' ? 'looks personal' : 'not kept'}`;
  }
  return null;
}

function leadIdOf({ env }: Pick<UnguardedContext, 'env'>, hashid: unknown): number | null {
  return typeof hashid === 'string' ? readPublicId(env.idKey, 'lead', hashid) : null;
}

function countRefused(request: Request): void {
  const state = processState();
  const address = networkOf(clientAddress(request) ?? '');
  if (address !== '') refusedBuffer.add(state, { at: state.clock.now(), address });
}

function loggedErrors(failure: unknown): LoggedErrors {
  if (!isAppError(failure)) return { message: answerText.internalError };
  const { message } = failure;
  if (hasCode(failure, 'validation_failed')) return { message, fields: failure.detail?.errors ?? {} };
  if (hasCode(failure, 'intent_fields_missing'))
    return { message, missing: failure.detail?.missingFields ?? [] };
  return { message };
}
