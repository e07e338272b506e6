import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { z } from 'zod';
import type { Env } from '@/lib/env';
import { parseUrl } from '@/lib/parse-url';
import { type ProcessState, perProcess } from '@/lib/process';
import type { Reach } from './address';
import { isResting, throughBreaker } from './breaker';
import { type PostResult, postJson } from './post-json';
import {
  type ApplicationRequest,
  applicationAnswer,
  type LinkRequest,
  linkAnswer,
  type ScoreRequest,
  type StatedStatus,
  scoreAnswer,
} from './schema';
import { openPartnerSecret, signatureHeaders } from './signature';
import { isLoopbackHost, isSandboxUrl } from './url';

/** What a call needs to know of a partner. */
export interface PartnerConnection {
  readonly id: number;
  readonly scoreUrl: string | null;
  readonly acceptUrl: string | null;
  readonly linkUrl: string | null;
  /** Base64, as the catalogue holds it. */
  readonly secretCiphertext: string;
  readonly timeoutMs: number;
}

type Caller = Pick<ProcessState, 'env' | 'log'>;

export type ScoreOutcome =
  | { readonly available: true; readonly probability: number | null; readonly quote: unknown }
  | { readonly available: false; readonly reason: string };

/**
 * What is known after an application was sent (DESIGN 4). `failed`: this call was not taken, for certain;
 * `connected` tells whether the partner said so itself. `unknown`: it was sent, and no whole answer came.
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

export type LinkOutcome =
  | { readonly answered: true; readonly status: StatedStatus | null; readonly link: string | null }
  | { readonly answered: false; readonly reason: string };

/** Kept connections, apart by reach: one that was opened to a private address never serves a public-only call. */
function keptConnections(reach: Reach, protocol: string): http.Agent | https.Agent {
  const agents = perProcess('partner connections', () => new Map<string, http.Agent | https.Agent>());
  const name = `${reach} ${protocol}`;
  const kept =
    agents.get(name) ??
    new (protocol === 'https:' ? https : http).Agent({
      keepAlive: true,
      maxFreeSockets: 16,
      timeout: 30_000,
    });
  agents.set(name, kept);
  return kept;
}

/** Where a call goes, and which addresses it may reach. The sandbox's origin is the deployer's own choice. */
function destination(env: Env, endpoint: string): { url: URL; reach: Reach } | null {
  if (isSandboxUrl(endpoint)) return { url: new URL(endpoint, env.sandboxOrigin), reach: 'any' };
  const url = parseUrl(endpoint);
  if (!url) return null;
  const plain = url.protocol === 'http:' && isLoopbackHost(url.hostname);
  if (!plain && url.protocol !== 'https:') return null;
  if (!env.allowPrivatePartners) return { url, reach: 'public' };
  return { url, reach: plain ? 'loopback' : 'any' };
}

interface Call {
  readonly endpoint: string;
  readonly idempotencyKey: string;
  readonly body: object;
  readonly timeoutMs: number;
  /** A question may be asked again on a stale connection; an application goes out on a connection of its own. */
  readonly isQuestion: boolean;
}

async function post(ctx: Caller, partner: PartnerConnection, call: Call): Promise<PostResult> {
  const target = destination(ctx.env, call.endpoint);
  if (!target) return { kind: 'not sent', reason: 'address refused' };
  const body = JSON.stringify(call.body);
  const secret = openPartnerSecret(ctx.env.piiKey, Buffer.from(partner.secretCiphertext, 'base64'));
  const options = {
    headers: {
      'idempotency-key': call.idempotencyKey,
      'user-agent': 'lead-matching-portal',
      ...signatureHeaders(secret, call.isQuestion ? `msg_${randomUUID()}` : call.idempotencyKey, body),
    },
    timeoutMs: call.timeoutMs,
    reach: target.reach,
  };
  if (!call.isQuestion) return postJson(target.url, body, options);
  const agent = keptConnections(target.reach, target.url.protocol);
  const first = await postJson(target.url, body, { ...options, agent });
  return first.kind === 'cut off' && first.stale ? postJson(target.url, body, options) : first;
}

/** Reads a whole 2xx answer; null when it is not the agreed JSON. */
function read<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const isPositive = (status: number) => status >= 200 && status <= 299;

/** Ill health of the endpoint, as the breaker counts it; a refusal of this one request (4xx) is none. */
function isIll(result: PostResult): boolean {
  return result.kind !== 'answered' || result.status >= 500 || result.status === 429;
}

/** A scorer is skipped sooner than an applicant's choice is refused. */
const questionFailures = 5;
const applicationFailures = 10;

/** The sandbox fails on demand, so its failures say nothing: it has no breaker. */
async function guarded(ctx: Caller, partner: PartnerConnection, call: Call): Promise<PostResult> {
  if (isSandboxUrl(call.endpoint)) return post(ctx, partner, call);
  const endpoint = { partnerId: partner.id, url: call.endpoint };
  const most = call.isQuestion ? questionFailures : applicationFailures;
  const result = await throughBreaker(endpoint, () => post(ctx, partner, call), isIll, most);
  return result ?? { kind: 'not sent', reason: 'resting after failures' };
}

/** True while the matching should leave the partner out, because its accept endpoint keeps failing. */
export function isPartnerResting(partner: Pick<PartnerConnection, 'id' | 'acceptUrl'>): boolean {
  return (
    partner.acceptUrl !== null &&
    !isSandboxUrl(partner.acceptUrl) &&
    isResting({ partnerId: partner.id, url: partner.acceptUrl })
  );
}

/**
 * Asks a partner's scorer (DESIGN 5, live score; 6). Whatever goes wrong is `available: false`; never throws.
 * `limitMs`: what is left of the time for all scorers; the partner's own time limit holds besides.
 */
export async function scorePartner(
  ctx: Caller,
  partner: PartnerConnection,
  request: ScoreRequest,
  limitMs: number,
): Promise<ScoreOutcome> {
  if (partner.scoreUrl === null) return { available: false, reason: 'no scorer' };
  const result = await guarded(ctx, partner, {
    endpoint: partner.scoreUrl,
    idempotencyKey: randomUUID(),
    body: request,
    timeoutMs: Math.min(partner.timeoutMs, limitMs),
    isQuestion: true,
  });
  if (result.kind !== 'answered') return { available: false, reason: result.reason };
  if (!isPositive(result.status)) return { available: false, reason: `status ${result.status}` };
  const answer = read(scoreAnswer, result.text);
  if (!answer) return { available: false, reason: 'answer not understood' };
  if (!answer.available) return { available: false, reason: 'not available' };
  const probability = answer.probability ?? null;
  return {
    available: true,
    probability: probability === null ? null : Math.round(probability),
    quote: answer.quote ?? null,
  };
}

/** Sends (or, under the same id, resends) an application. Never throws. */
export async function sendApplication(
  ctx: Caller,
  partner: PartnerConnection,
  request: ApplicationRequest,
  limitMs: number = partner.timeoutMs,
): Promise<ApplicationOutcome> {
  if (partner.acceptUrl === null) throw new Error('a partner without accept_url is not asked');
  const result = await guarded(ctx, partner, {
    endpoint: partner.acceptUrl,
    idempotencyKey: request.application_id,
    body: request,
    timeoutMs: Math.min(partner.timeoutMs, limitMs),
    isQuestion: false,
  });
  const outcome = outcomeOf(result);
  if ('reason' in outcome)
    ctx.log.warn(
      { partnerId: partner.id, applicationId: request.application_id, reason: outcome.reason },
      `application ${outcome.status}`,
    );
  return outcome;
}

function outcomeOf(result: PostResult): ApplicationOutcome {
  if (result.kind === 'not sent') return { status: 'failed', connected: false, reason: result.reason };
  if (result.kind === 'cut off') return { status: 'unknown', reason: result.reason };
  if (!isPositive(result.status))
    return { status: 'failed', connected: true, reason: `status ${result.status}` };
  return read(applicationAnswer, result.text) ?? { status: 'unknown', reason: 'answer not understood' };
}

/** Asks whether a partner has its link (and perhaps its decision) ready. Never throws. */
export async function askLink(
  ctx: Caller,
  partner: PartnerConnection,
  request: LinkRequest,
): Promise<LinkOutcome> {
  if (partner.linkUrl === null) return { answered: false, reason: 'no link endpoint' };
  const result = await guarded(ctx, partner, {
    endpoint: partner.linkUrl,
    idempotencyKey: request.application_id,
    body: request,
    timeoutMs: partner.timeoutMs,
    isQuestion: true,
  });
  if (result.kind !== 'answered') return { answered: false, reason: result.reason };
  if (!isPositive(result.status)) return { answered: false, reason: `status ${result.status}` };
  const answer = read(linkAnswer, result.text);
  if (!answer) return { answered: false, reason: 'answer not understood' };
  return { answered: true, status: answer.status, link: answer.ready ? answer.link : null };
}
