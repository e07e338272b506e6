import type { ApiKeyRow } from '@/db/query/account/api-key';
import type { Env } from '@/lib/base/process/env';
import type { Environment } from '@/word/environment';
import type { ApiKeyStatus, ApiKeyView, RecentCalls, WorkingFormer } from './schema';

/** Returns a key as pages show it, without its hash if there is one. */
export function apiKeyView(
  { hash: _, ...row }: Omit<ApiKeyRow, 'hash'> & { hash?: Buffer },
  now: Date,
): ApiKeyView {
  return { ...row, status: apiKeyStatus(row, now) };
}

/** Returns a former key with its calls of the last hour; `counted` leaves out keys without any. */
export function workingFormer(former: ApiKeyView, counted: readonly RecentCalls[]): WorkingFormer {
  const calls = counted.find(({ keyId }) => keyId === former.id);
  const { lastMinute = 0, lastHour = 0, isAtLeast = false } = calls ?? {};
  return { ...former, calls: { lastMinute, lastHour, isAtLeast } };
}

/** Picks, of an affiliate's keys, those that `key` replaced and that still work beside it. */
export function formersOf(key: ApiKeyView, keys: readonly ApiKeyView[]): ApiKeyView[] {
  const chainOf = ({ firstId, id }: ApiKeyView) => firstId ?? id;
  return keys.filter((one) => one.status === 'ending' && one.id < key.id && chainOf(one) === chainOf(key));
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
