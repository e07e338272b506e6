import { randomUUID } from 'node:crypto';
import type { SandboxPartnerRow } from '@/db/query/catalogue/sandbox';
import type { Context } from '@/lib/base/actor/context';
import { postJson } from '@/lib/http/webhook/post-json';
import { openPartnerSecrets, signatureHeaders } from '@/lib/http/webhook/signature';

const timeoutMs = 10_000;

/**
 * Calls one of our own endpoints for partners as a partner does: over HTTP, signed. Throws where a job is to try again:
 * without a response, and on a 5xx.
 */
export async function callOurselves(
  { env, log }: Pick<Context, 'env' | 'log'>,
  partner: SandboxPartnerRow,
  path: '/api/partner/outcome' | '/api/partner/event',
  body: string,
): Promise<void> {
  const secrets = openPartnerSecrets(env.piiKey, partner);
  const result = await postJson(new URL(path, env.sandboxOrigin), body, {
    headers: signatureHeaders(secrets, `msg_${randomUUID()}`, body),
    timeoutMs,
    // The address is configured by the deployer.
    reach: 'any',
  });
  if (result.kind !== 'answered') throw new Error(`a sandbox callback was ${result.kind}: ${result.reason}`);
  if (result.status >= 500) throw new Error(`a sandbox callback was answered ${result.status}`);
  if (result.status !== 204)
    log.warn({ partnerId: partner.id, status: result.status }, 'a sandbox callback was refused');
}
