import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { isTimeout } from '@/lib/http/webhook/post-json';
import { retryAfterMs } from '@/lib/http/webhook/retry-after';
import type { SealedSecrets } from '@/lib/http/webhook/signature';
import { type Asked, askPartner, type Caller, isPositive } from './ask-partner';
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

/** What a call needs to know about a partner. */
export interface PartnerConnection extends SealedSecrets {
  readonly id: number;
  readonly scoreUrl: string | null;
  readonly acceptUrl: string | null;
  readonly linkUrl: string | null;
  readonly timeoutMs: number;
}

type ScoreOutcome =
  | { readonly available: true; readonly probability: number | null; readonly quote: unknown }
  | { readonly available: false; readonly cause: 'no offer' | 'late' | 'unreachable' };

/**
 * What is known after sending an application (design lead 13). `failed`: this call was definitely not taken;
 * `connected` tells whether the partner said so itself. `unknown`: it was sent, and no conclusive response came.
 */
export type ApplicationOutcome =
  | {
      readonly status: StatedStatus;
      readonly redirect: string | null;
      readonly link: string | null;
      readonly reference: string | null;
    }
  | {
      readonly status: 'failed';
      readonly connected: boolean;
      readonly reason: string;
      /** The partner asks for the call again after so long: it was busy, and has not taken the application. */
      readonly againAfterMs?: number;
    }
  | {
      readonly status: 'unknown';
      readonly reason: string;
      /** The time limit ended the call; otherwise the partner broke it off, or answered otherwise than agreed. */
      readonly late: boolean;
    };

type LinkOutcome =
  | { readonly answered: true; readonly status: StatedStatus | null; readonly link: string | null }
  | { readonly answered: false; readonly reason: string };

/**
 * Asks the scorer of a partner that has one (design lead 24, live score; design catalogue 9). Any failure is `available: false`, with
 * its cause. `limitMs`: the remaining time for all scorers; the partner's own time limit applies as well.
 */
export async function scorePartner(
  ctx: Caller,
  partner: PartnerConnection,
  request: ScoreRequest,
  limitMs: number,
): Promise<ScoreOutcome> {
  if (partner.scoreUrl === null) throw new Error('a partner without score_url is not asked');
  const asked = await askPartner(ctx, partner, {
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
 * Sends an application, or resends it under the same id; the two responses are judged differently (design lead 13).
 * `limitMs`: the remaining time; the partner's own time limit applies as well. Never throws.
 */
export async function sendApplication(
  ctx: Caller,
  partner: PartnerConnection,
  request: ApplicationRequest,
  {
    call = 'first',
    limitMs = partner.timeoutMs,
  }: { call?: 'first' | 'resend'; limitMs?: number | undefined } = {},
): Promise<ApplicationOutcome> {
  if (partner.acceptUrl === null) throw new Error('a partner without accept_url is not asked');
  const asked = await askPartner(ctx, partner, {
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
    return { status: 'failed', connected: true, reason, ...laterOf(result) };
  return { status: 'unknown', reason, late: isTimeout(result) };
}

const busyStatuses: readonly number[] = [429, 503];

function laterOf({ status, retryAfter }: { status: number; retryAfter?: string }): { againAfterMs?: number } {
  const askedMs = busyStatuses.includes(status) ? retryAfterMs(retryAfter, Date.now()) : null;
  return askedMs === null ? {} : { againAfterMs: askedMs };
}

/** Asks a partner whether its link (and possibly its decision) is ready. Never throws. */
export async function askLink(
  ctx: Caller,
  partner: PartnerConnection,
  request: LinkRequest,
): Promise<LinkOutcome> {
  if (partner.linkUrl === null) return { answered: false, reason: 'no link endpoint' };
  const { answer, problem } = await askPartner(ctx, partner, {
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
