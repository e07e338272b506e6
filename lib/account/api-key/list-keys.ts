import { listApiKeys } from '@/db/query/account/api-key';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import type { ApiKeyView } from './schema';
import { apiKeyView } from './view';

/** Lists an affiliate's keys, newest first, including revoked and expired ones; never the secrets. */
export async function listKeys(
  ctx: Context,
  input: { affiliateId: number; environment?: Environment },
): Promise<ApiKeyView[]> {
  assertMay(ctx, 'api-key.list', input);
  const rows = await listApiKeys(ctx.database, input.affiliateId, input.environment);
  return rows.map((row) => apiKeyView(row, ctx.clock.now()));
}
