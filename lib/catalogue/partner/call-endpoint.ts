import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { parseUrl } from '@/lib/base/input/parse-url';
import type { Env } from '@/lib/base/process/env';
import { type ProcessState, perProcess } from '@/lib/base/process/process';
import { outgoingTraceparent, type Trace } from '@/lib/base/process/trace';
import type { Reach } from '@/lib/http/webhook/address';
import { type PostResult, postJson } from '@/lib/http/webhook/post-json';
import { openPartnerSecrets, type SealedSecrets, signatureHeaders } from '@/lib/http/webhook/signature';
import { isLoopbackHost, isSandboxUrl } from './url';

/** Connection pools by reach: a connection opened to a private address never serves a public-only call. */
function keptConnections(reach: Reach, protocol: string): http.Agent | https.Agent {
  const agents = perProcess('partner connections', () => new Map<string, http.Agent | https.Agent>());
  const name = `${reach} ${protocol}`;
  const kept =
    agents.get(name) ??
    new (protocol === 'https:' ? https : http).Agent({
      keepAlive: true,
      // Of each address. As many as offers ask it at a time: one that is not kept is opened again for the next offer.
      maxFreeSockets: 256,
      timeout: 30_000,
    });
  agents.set(name, kept);
  return kept;
}

/** Resolves a call's target and the addresses it may reach. The sandbox's origin is configured by the deployer. */
export function destination(
  env: Pick<Env, 'sandboxOrigin' | 'allowPrivatePartners'>,
  endpoint: string,
): { url: URL; reach: Reach } | null {
  if (isSandboxUrl(endpoint)) return { url: new URL(endpoint, env.sandboxOrigin), reach: 'any' };
  const url = parseUrl(endpoint);
  if (!url) return null;
  const plain = url.protocol === 'http:' && isLoopbackHost(url.hostname);
  if (!plain && url.protocol !== 'https:') return null;
  if (!env.allowPrivatePartners) return { url, reach: 'public' };
  return { url, reach: plain ? 'loopback' : 'any' };
}

const texts = new WeakMap<object, string>();

/** The body of an offer's calls is the same object for all its scorers: it is written once. */
function textOf(body: object): string {
  const text = texts.get(body) ?? JSON.stringify(body);
  texts.set(body, text);
  return text;
}

export interface Call {
  readonly endpoint: string;
  /** Null for a question whose answer changes with time: a middleware would repeat the first one. */
  readonly idempotencyKey: string | null;
  /** Not to be changed afterwards. */
  readonly body: object;
  readonly timeoutMs: number;
  /** A question may be retried after a stale connection; an application gets its own connection. */
  readonly isQuestion: boolean;
}

/**
 * Makes a signed call to a partner's endpoint (design catalogue 9), without a circuit breaker. Never throws, whatever
 * the partner does.
 */
export async function callEndpoint(
  ctx: Pick<ProcessState, 'env'> & Trace,
  partner: SealedSecrets,
  call: Call,
): Promise<PostResult> {
  return sendSigned(ctx, openPartnerSecrets(ctx.env.piiKey, partner), call);
}

/** Returns the headers that sign a body. */
export type Sign = (secrets: readonly string[], messageId: string, body: string) => Record<string, string>;

/** Makes a call signed with these secrets, with the same protection of addresses. Never throws. */
export async function sendSigned(
  ctx: Pick<ProcessState, 'env'> & Trace,
  secrets: readonly string[],
  call: Call,
  /** What a check of a partner's system signs wrongly on purpose. */
  sign: Sign = signatureHeaders,
): Promise<PostResult> {
  const target = destination(ctx.env, call.endpoint);
  if (!target) return { kind: 'not sent', reason: 'address refused' };
  const body = textOf(call.body);
  const { idempotencyKey, isQuestion } = call;
  const messageId = isQuestion || idempotencyKey === null ? `msg_${randomUUID()}` : idempotencyKey;
  const options = {
    headers: {
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      'user-agent': 'lead-matching-portal',
      traceparent: outgoingTraceparent(ctx),
      ...sign(secrets, messageId, body),
    },
    timeoutMs: call.timeoutMs,
    reach: target.reach,
  };
  if (!isQuestion) return postJson(target.url, body, options);
  return postOnKept(target, body, options);
}

/**
 * Posts on a connection that is kept, for what may arrive twice: one that had died meanwhile is made anew. Without a body
 * it is a GET.
 */
export async function postOnKept(
  target: { url: URL; reach: Reach },
  body: string | null,
  options: Omit<Parameters<typeof postJson>[2], 'agent' | 'reach'>,
): Promise<PostResult> {
  const own = { ...options, reach: target.reach };
  const agent = keptConnections(target.reach, target.url.protocol);
  const first = await postJson(target.url, body, { ...own, agent });
  return first.kind === 'cut off' && first.stale ? postJson(target.url, body, own) : first;
}
