import type { Env } from '@/lib/base/process/env';
import { isLoopbackOrigin } from '@/lib/base/process/setting';

/**
 * Returns what to warn of where others than oneself use the service: whoever enters an address has it called from inside
 * this network, and sees what answers. Empty on a machine of one's own.
 */
export function warningsOfPrivate(env: Pick<Env, 'portalOrigin' | 'allowPrivatePartners'>): string[] {
  if (isLoopbackOrigin(env.portalOrigin) || !env.allowPrivatePartners) return [];
  return [
    'ALLOW_PRIVATE_PARTNERS is on, so operators can have this machine and its network called, and see the answer: turn it off unless a lender is there',
  ];
}
