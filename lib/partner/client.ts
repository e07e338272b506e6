import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { standsForNobody } from '@/db/query/sample-lead';
import type { Environment } from '@/lib/environment';
import type { ProcessState } from '@/lib/process';
import { readPublicId } from '@/lib/public-id';
import type { Trace } from '@/lib/trace';
import { isTimeout, type PostResult } from '@/lib/webhook/post-json';
import type { SealedSecrets } from '@/lib/webhook/signature';
import { type AnswerAtHand, answersAtHand } from './answer-at-hand';
import { remainingOpenMs, throughBreaker } from './breaker';
import { countCall } from './call-count';
import { type Call, callEndpoint } from './call-endpoint';
import { logCall } from './call-log';
import { measureCall } from './call-metric';
import type { EndpointKind } from './health';
import { circuitOpenReason } from './problem';
import { isRefusal } from './refusal';
import {
  type ApplicationRequest,
  applicationAnswer,
  type LinkRequest,
  linkAnswer,
  type ScoreRequest,
  type StatedStatus,
  scoreAnswer,
} from './schema';
import { isSandboxUrl } from './url';

/** What a call needs to know about a partner. */
export interface PartnerConnection extends SealedSecrets {
  readonly id: number;
  readonly scoreUrl: string | null;
  readonly acceptUrl: string | null;
  readonly linkUrl: string | null;
  readonly timeoutMs: number;
}

type Caller = ProcessState & Trace;

type ScoreOutcome =
  | { readonly available: true; readonly probability: number | null; readonly quote: unknown }
  | { readonly available: false; readonly cause: 'no offer' | 'late' | 'unreachable' };

/**
 * What is known after sending an application (design 4). `failed`: this call was definitely not taken; `connected`
 * tells whether the partner said so itself. `unknown`: it was sent, and no conclusive response came.
 */
export type ApplicationOutcome =
  | {
      readonly status: StatedStatus;
      readonly redirect: string | null;
      readonly link: string | null;
      readonly reference: string | null;
    }
  | { readonly status: 'failed'; readonly connected: boolean; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string };

type LinkOutcome =
  | { readonly answered: true; readonly status: StatedStatus | null; readonly link: string | null }
  | { readonly answered: false; readonly reason: string };

/** Parses a 2xx body; null if it is not the agreed JSON. */
function read<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const isPositive = (status: number) => status >= 200 && status <= 299;

/**
 * Returns true for a failure in the breaker's sense: the endpoint is unhealthy. A refusal of a single request (4xx) is
 * not a failure.
 */
function isUnhealthy(result: PostResult): boolean {
  return result.kind !== 'answered' || result.status >= 500 || result.status === 429;
}

/** Skipping a scorer is less serious than refusing an applicant's choice, so its circuit opens earlier. */
export const questionFailures = 5;
export const applicationFailures = 10;

/** `problem`: short reason for a missing answer, without any personal values; null if there is an answer. */
type Asked<T> =
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
async function ask<T>(
  ctx: Caller,
  partner: PartnerConnection,
  { kind, schema, ...call }: Question<T>,
): Promise<Asked<T>> {
  const answers = answersAtHand();
  if (answers) return readResult(schema, resultOf(answers(kind, partner.id, call.body)));
  if (!isSandboxUrl(call.endpoint) && (await isForNobody(ctx, call.body)))
    return readResult(schema, { kind: 'not sent', reason: sampleReason });
  const began = performance.now();
  const result = await guarded(ctx, partner, call);
  const durationMs = performance.now() - began;
  const asked = readResult(schema, result ?? { kind: 'not sent', reason: circuitOpenReason });
  const ended = { partnerId: partner.id, kind, durationMs, problem: asked.problem };
  if (result) countCall(ended);
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
  const answer = read(schema, result.text);
  if (answer === null) return { answer: null, problem: 'invalid response', result };
  return { answer, problem: null };
}

const nobodys = new WeakMap<object, Promise<boolean>>();

/** Whether a call is about sample data or a practice call; asked once for all scorers of an offer. */
function isForNobody(ctx: Caller, body: Question<unknown>['body']): Promise<boolean> {
  if (body.environment === 'production') return Promise.resolve(false);
  const { leadId } = rowIdsOf(ctx, body);
  const known = nobodys.get(body);
  const found = known ?? (leadId === null ? Promise.resolve(false) : standsForNobody(ctx.database, leadId));
  nobodys.set(body, found);
  return found;
}

/**
 * Calls through the breaker, except for the sandbox: it fails on demand, so its failures mean nothing. Returns null,
 * without calling, if the circuit is open.
 */
async function guarded(ctx: Caller, partner: PartnerConnection, call: Call): Promise<PostResult | null> {
  if (isSandboxUrl(call.endpoint)) return callEndpoint(ctx, partner, call);
  const endpoint = { partnerId: partner.id, url: call.endpoint };
  const most = call.isQuestion ? questionFailures : applicationFailures;
  return throughBreaker(endpoint, () => callEndpoint(ctx, partner, call), isUnhealthy, most);
}

type AcceptEndpoint = Pick<PartnerConnection, 'id' | 'acceptUrl'>;

/**
 * Returns how long the partner gets no applications because its accept endpoint's circuit is open, in milliseconds; 0
 * if it gets them.
 */
export function circuitOpenMs({ id, acceptUrl }: AcceptEndpoint): number {
  return acceptUrl === null || isSandboxUrl(acceptUrl)
    ? 0
    : remainingOpenMs({ partnerId: id, url: acceptUrl });
}

/** The same for its scorer, until which it is not asked for scores. */
export function scorerOpenMs({ id, scoreUrl }: Pick<PartnerConnection, 'id' | 'scoreUrl'>): number {
  return scoreUrl === null || isSandboxUrl(scoreUrl) ? 0 : remainingOpenMs({ partnerId: id, url: scoreUrl });
}

/** Returns true if matching should leave out the partner because its accept endpoint's circuit is open. */
export function isCircuitOpen(partner: AcceptEndpoint): boolean {
  return circuitOpenMs(partner) > 0;
}

/**
 * Asks the scorer of a partner that has one (design 5, live score; 6). Any failure is `available: false`, with its
 * cause. `limitMs`: the remaining time for all scorers; the partner's own time limit applies as well.
 */
export async function scorePartner(
  ctx: Caller,
  partner: PartnerConnection,
  request: ScoreRequest,
  limitMs: number,
): Promise<ScoreOutcome> {
  if (partner.scoreUrl === null) throw new Error('a partner without score_url is not asked');
  const asked = await ask(ctx, partner, {
    kind: 'score',
    schema: scoreAnswer,
    endpoint: partner.scoreUrl,
    idempotencyKey: randomUUID(),
    body: request,
    timeoutMs: Math.min(partner.timeoutMs, limitMs),
    isQuestion: true,
  });
  if (asked.problem !== null)
    return { available: false, cause: isTimeout(asked.result) ? 'late' : 'unreachable' };
  const { answer } = asked;
  if (!answer.available) return { available: false, cause: 'no offer' };
  const probability = answer.probability ?? null;
  return {
    available: true,
    probability: probability === null ? null : Math.round(probability),
    quote: answer.quote ?? null,
  };
}

/**
 * Sends an application, or resends it under the same id; the two responses are judged differently (design 4).
 * `limitMs`: the remaining time; the partner's own time limit applies as well. Never throws.
 */
export async function sendApplication(
  ctx: Caller,
  partner: PartnerConnection,
  request: ApplicationRequest,
  { call = 'first', limitMs = partner.timeoutMs }: { call?: 'first' | 'resend'; limitMs?: number } = {},
): Promise<ApplicationOutcome> {
  if (partner.acceptUrl === null) throw new Error('a partner without accept_url is not asked');
  const asked = await ask(ctx, partner, {
    kind: 'accept',
    schema: applicationAnswer,
    endpoint: partner.acceptUrl,
    idempotencyKey: request.application_id,
    body: request,
    timeoutMs: Math.min(partner.timeoutMs, limitMs),
    isQuestion: false,
  });
  const outcome = outcomeOf(asked, call);
  if ('reason' in outcome)
    ctx.log.warn(
      {
        partnerId: partner.id,
        // The row's number, as every line about an application has it.
        applicationId: readPublicId(ctx.env.idKey, 'application', request.application_id),
        reason: outcome.reason,
      },
      `application ${outcome.status}`,
    );
  return outcome;
}

function outcomeOf(
  asked: Asked<z.output<typeof applicationAnswer>>,
  call: 'first' | 'resend',
): ApplicationOutcome {
  if (asked.problem === null) return asked.answer;
  const { result, problem: reason } = asked;
  if (result.kind === 'not sent') return { status: 'failed', connected: false, reason };
  if (result.kind === 'answered' && !isPositive(result.status) && isRefusal(result.status, call))
    return { status: 'failed', connected: true, reason };
  return { status: 'unknown', reason };
}

/** Asks a partner whether its link (and possibly its decision) is ready. Never throws. */
export async function askLink(
  ctx: Caller,
  partner: PartnerConnection,
  request: LinkRequest,
): Promise<LinkOutcome> {
  if (partner.linkUrl === null) return { answered: false, reason: 'no link endpoint' };
  const { answer, problem } = await ask(ctx, partner, {
    kind: 'link',
    schema: linkAnswer,
    endpoint: partner.linkUrl,
    idempotencyKey: null,
    body: request,
    timeoutMs: partner.timeoutMs,
    isQuestion: true,
  });
  if (problem !== null) return { answered: false, reason: problem };
  return { answered: true, status: answer.status, link: answer.ready ? answer.link : null };
}
