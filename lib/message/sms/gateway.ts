import type { SmsRoute } from '@/db/query/message/sms';
import { derivedKey } from '@/lib/base/crypto/derived-key';
import type { Env } from '@/lib/base/process/env';
import type { Environment } from '@/word/environment';
import type { GatewayKind } from './view';

/** The gateway that this service plays itself (design message 5). */
export const sandboxGatewayPath = '/api/sandbox/sms';

interface Gateway {
  readonly kind: Exclude<GatewayKind, null>;
  readonly url: string;
  /** As Standard Webhooks writes it. */
  readonly secret: string;
}

/**
 * Returns where text messages of an environment go, or null: in UAT always to the sandbox, so that no test ever reaches
 * a telephone; in Production to the gateway of the settings, if there is one.
 */
export function gatewayOf(env: Pick<Env, 'secret' | 'smsGateway'>, environment: Environment): Gateway | null {
  if (environment === 'uat')
    return { kind: 'sandbox', url: sandboxGatewayPath, secret: sandboxGatewaySecret(env) };
  return env.smsGateway && { kind: 'live', ...env.smsGateway };
}

/** Both sides are ours, so nobody needs to know it. */
export function sandboxGatewaySecret({ secret }: Pick<Env, 'secret'>): string {
  return `whsec_${derivedKey(secret, 'sandbox sms gateway').toString('base64')}`;
}

/** Returns how a message goes on once its link is there. */
export function smsRoute(env: Pick<Env, 'secret' | 'smsGateway'>, environment: Environment): SmsRoute {
  return { hasGateway: gatewayOf(env, environment) !== null };
}
