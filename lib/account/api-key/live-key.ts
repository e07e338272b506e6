import type { Queryable } from '@/db/client';
import { type ApiKeyRow, lockApiKey } from '@/db/query/account/api-key';
import type { Context } from '@/lib/base/actor/context';
import { type Action, assertMayTo } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';

/**
 * Locks and returns the key, for an actor who may do `action` to it. Throws `conflict` if it is already revoked or its
 * replacement has taken over.
 */
export async function lockLiveKey(
  ctx: Context,
  db: Queryable,
  keyId: number,
  action: Action,
): Promise<ApiKeyRow> {
  const row = assertMayTo(ctx, action, await lockApiKey(db, keyId), 'api key');
  if (row.revokedAt) throw new AppError('conflict', 'api key is revoked already');
  if (row.replacedAt && row.replacedAt <= ctx.clock.now())
    throw new AppError('conflict', 'api key is replaced already');
  return row;
}
