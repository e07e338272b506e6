import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { Env } from '@/lib/env';
import { parseUrl } from '@/lib/parse-url';
import { type ProcessState, perProcess } from '@/lib/process';
import type { Reach } from '@/lib/webhook/address';
import { type PostResult, postJson } from '@/lib/webhook/post-json';
import { openPartnerSecrets, type SealedSecrets, signatureHeaders } from '@/lib/webhook/signature';
import { isLoopbackHost, isSandboxUrl } from './url';

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

export interface Call {
  readonly endpoint: string;
  readonly idempotencyKey: string;
  readonly body: object;
  readonly timeoutMs: number;
  /** A question may be asked again on a stale connection; an application goes out on a connection of its own. */
  readonly isQuestion: boolean;
}

/** One signed call to a partner's endpoint (design 6), past any breaker. Never throws, whatever the other side does. */
export async function callEndpoint(
  ctx: Pick<ProcessState, 'env'>,
  partner: SealedSecrets,
  call: Call,
): Promise<PostResult> {
  const target = destination(ctx.env, call.endpoint);
  if (!target) return { kind: 'not sent', reason: 'address refused' };
  const body = JSON.stringify(call.body);
  const secrets = openPartnerSecrets(ctx.env.piiKey, partner);
  const options = {
    headers: {
      'idempotency-key': call.idempotencyKey,
      'user-agent': 'lead-matching-portal',
      ...signatureHeaders(secrets, call.isQuestion ? `msg_${randomUUID()}` : call.idempotencyKey, body),
    },
    timeoutMs: call.timeoutMs,
    reach: target.reach,
  };
  if (!call.isQuestion) return postJson(target.url, body, options);
  const agent = keptConnections(target.reach, target.url.protocol);
  const first = await postJson(target.url, body, { ...options, agent });
  return first.kind === 'cut off' && first.stale ? postJson(target.url, body, options) : first;
}
