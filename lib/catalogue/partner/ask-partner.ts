import type { z } from 'zod';
import { isPretendLead } from '@/db/query/lead/pretend-lead';
import { readPublicId } from '@/lib/base/crypto/public-id';
import type { ProcessState } from '@/lib/base/process/process';
import type { Trace } from '@/lib/base/process/trace';
import type { PostResult } from '@/lib/http/webhook/post-json';
import type { SealedSecrets } from '@/lib/http/webhook/signature';
import type { Environment } from '@/word/environment';
import { type AnswerAtHand, answersAtHand } from './answer-at-hand';
import { countPartnerCall } from './call-count';
import type { Call } from './call-endpoint';
import { logCall } from './call-log';
import { measureCall } from './call-metric';
import { callThroughCircuit } from './circuit';
import type { EndpointKind } from './health';
import { circuitOpenReason } from './problem';
import { readAnswer } from './read-answer';
import { isSandboxUrl } from './url';

export type Caller = ProcessState & Trace;

export const isPositive = (status: number) => status >= 200 && status <= 299;

/** `problem`: short reason for a missing answer, without any personal values; null if there is an answer. */
export type Asked<T> =
  | { readonly answer: T; readonly problem: null }
  | { readonly answer: null; readonly problem: string; readonly result: PostResult };

interface Question<T> extends Call {
  readonly kind: EndpointKind;
  readonly schema: z.ZodType<T>;
  readonly body: {
    readonly lead_id: string;
    readonly application_id?: string;
    readonly environment?: Environment;
  };
}

interface RowIds {
  readonly leadId: number | null;
  readonly applicationId: number | null;
}

const rowIds = new WeakMap<object, RowIds>();

/** What a call is about. The body of an offer's calls is the same object for all its scorers: it is read once. */
function rowIdsOf({ env: { idKey } }: Pick<Caller, 'env'>, body: Question<unknown>['body']): RowIds {
  const { lead_id: lead, application_id: application } = body;
  const ids = rowIds.get(body) ?? {
    leadId: readPublicId(idKey, 'lead', lead),
    applicationId: application === undefined ? null : readPublicId(idKey, 'application', application),
  };
  rowIds.set(body, ids);
  return ids;
}

/**
 * Calls through the breaker, parses the response, counts the call and logs it. Of leads that stand for nobody only the
 * sandbox is told.
 */
export async function askPartner<T>(
  ctx: Caller,
  partner: SealedSecrets & { readonly id: number },
  { kind, schema, ...call }: Question<T>,
): Promise<Asked<T>> {
  const answers = answersAtHand();
  if (answers) return readResult(schema, resultOf(answers(kind, partner.id, call.body)));
  if (!isSandboxUrl(call.endpoint) && (await isForNobody(ctx, call.body)))
    return readResult(schema, { kind: 'not sent', reason: sampleReason });
  const began = performance.now();
  const result = await callThroughCircuit(ctx, partner, call);
  const durationMs = performance.now() - began;
  const asked = readResult(schema, result ?? { kind: 'not sent', reason: circuitOpenReason });
  const ended = { partnerId: partner.id, kind, durationMs, problem: asked.problem };
  if (result) countPartnerCall(ended);
  logCall(ctx, {
    ...ended,
    ...rowIdsOf(ctx, call.body),
    status: result?.kind === 'answered' ? result.status : null,
  });
  measureCall(partner.id, kind, result && { result, isValid: asked.problem === null, durationMs });
  return asked;
}

/** As the reason of a call that was not made. */
const sampleReason = 'sample lead';

const resultOf = (answer: AnswerAtHand | null): PostResult =>
  answer
    ? { kind: 'answered', status: answer.status, text: JSON.stringify(answer.body) }
    : { kind: 'not sent', reason: sampleReason };

function readResult<T>(schema: z.ZodType<T>, result: PostResult): Asked<T> {
  if (result.kind !== 'answered') return { answer: null, problem: result.reason, result };
  if (!isPositive(result.status)) return { answer: null, problem: `status ${result.status}`, result };
  const read = readAnswer(schema, result);
  if (!read.isAgreed) return { answer: null, problem: read.problems[0], result };
  return { answer: read.answer, problem: null };
}

const nobodys = new WeakMap<object, Promise<boolean>>();

/** Whether a call is about sample data or a practice call; asked once for all scorers of an offer. */
function isForNobody(ctx: Caller, body: Question<unknown>['body']): Promise<boolean> {
  if (body.environment === 'production') return Promise.resolve(false);
  const { leadId } = rowIdsOf(ctx, body);
  const known = nobodys.get(body);
  const found = known ?? (leadId === null ? Promise.resolve(false) : isPretendLead(ctx.database, leadId));
  nobodys.set(body, found);
  return found;
}
