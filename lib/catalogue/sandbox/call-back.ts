import { findSandboxApplication, findSandboxPartner } from '@/db/query/catalogue/sandbox';
import type { Context } from '@/lib/base/actor/context';
import { callOurselves } from './call-ourselves';
import { applyUrl } from './link';
import { standing } from './standing';

/**
 * Calls our own `/api/partner/outcome` like a partner that cannot be polled (design catalogue 20): over HTTP, signed,
 * with only what the partner was told. The queue retries a call without a response; a replay changes nothing.
 */
export async function callBack(
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
  await callOurselves({ env, log }, partner, '/api/partner/outcome', body);
}
