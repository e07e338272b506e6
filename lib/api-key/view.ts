import type { ApiKeyRow } from '@/db/query/api-key';
import type { Environment } from '@/db/schema/environment';
import type { Env } from '@/lib/env';
import type { ApiKeyStatus, ApiKeyView } from './schema';

/** Returns a key as pages show it, without its hash if there is one. */
export function apiKeyView(
  { hash: _, ...row }: Omit<ApiKeyRow, 'hash'> & { hash?: Buffer },
  now: Date,
): ApiKeyView {
  return { ...row, status: apiKeyStatus(row, now) };
}

/**
 * Revoked and replaced take precedence over expired: such a key is `unauthorized`, not `api key expired` (spec 5.4,
 * 5.5).
 */
function apiKeyStatus(
  row: Pick<ApiKeyRow, 'revokedAt' | 'replacedAt' | 'expiresAt'>,
  now: Date,
): ApiKeyStatus {
  if (row.revokedAt) return 'revoked';
  if (row.replacedAt && row.replacedAt <= now) return 'replaced';
  if (row.expiresAt <= now) return 'expired';
  return row.replacedAt ? 'ending' : 'active';
}

export function originOf(env: Env, environment: Environment): string {
  return environment === 'uat' ? env.uatOrigin : env.productionOrigin;
}
