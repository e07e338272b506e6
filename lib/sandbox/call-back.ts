import { randomUUID } from 'node:crypto';
import { findSandboxApplication, findSandboxPartner } from '@/db/query/sandbox';
import type { Context } from '@/lib/context';
import { defineJob } from '@/lib/job/definition';
import { postJson } from '@/lib/webhook/post-json';
import { openPartnerSecrets, signatureHeaders } from '@/lib/webhook/signature';
import { callBackJobName } from './job';
import { applyUrl } from './link';
import { standing } from './standing';

const timeoutMs = 10_000;

/**
 * Calls our own `/api/partner/outcome` like a partner that cannot be polled (design 6): over HTTP, signed, with only
 * what the partner was told. The queue retries a call without a response; a replay changes nothing.
 */
async function callBack(
  { database, env, log }: Context,
  {
    partnerId,
    applicationId,
    phase,
  }: { partnerId: number; applicationId: string; phase: 'link' | 'decision' },
): Promise<void> {
  const partner = await findSandboxPartner(database, partnerId);
  const found = await findSandboxApplication(database, applicationId);
  if (!partner || !found) return;
  const { status, ready } = standing(found.behaviour, phase);
  if (status === 'pending' && !ready) return;
  const link = ready ? { link: applyUrl(env, partner.slug, applicationId) } : {};
  const body = JSON.stringify({ application_id: applicationId, status, ...link });
  const secrets = openPartnerSecrets(env.piiKey, partner);
  const result = await postJson(new URL('/api/partner/outcome', env.sandboxOrigin), body, {
    headers: signatureHeaders(secrets, `msg_${randomUUID()}`, body),
    timeoutMs,
    // The address is configured by the deployer.
    reach: 'any',
  });
  if (result.kind !== 'answered') throw new Error(`a sandbox callback was ${result.kind}: ${result.reason}`);
  if (result.status >= 500) throw new Error(`a sandbox callback was answered ${result.status}`);
  if (result.status !== 204) log.warn({ partnerId, status: result.status }, 'a sandbox callback was refused');
}

export const callBackJob = defineJob({ ...callBackJobName, run: callBack });
