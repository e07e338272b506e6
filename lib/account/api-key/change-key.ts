import type { z } from 'zod';
import { updateApiKey, updateWorkingFormers } from '@/db/query/account/api-key';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import { difference } from '@/lib/base/text/difference';
import { assertExpiry } from './expiry';
import { lockLiveKey } from './live-key';
import type { ApiKeyView, changeKeyInput } from './schema';
import { apiKeyView } from './view';

/**
 * Changes a key's name, expiry, scopes or requests per minute (null: no limit); the key itself stays. Takes effect on the
 * next call, also on a former key that still works beside it: it gets the same scopes and limit, and no later end. Throws
 * `conflict` for such a former key: its replacement is changed.
 */
export async function changeKey(ctx: Context, input: z.output<typeof changeKeyInput>): Promise<ApiKeyView> {
  const { keyId, ...wanted } = input;
  return ctx.database.transaction(async (tx) => {
    await assertActorUnchanged(ctx, tx);
    const stored = await lockLiveKey(ctx, tx, keyId, 'api-key.change');
    if (stored.replacedAt)
      throw new AppError('conflict', 'api key is replaced already: change the key that took its place');
    const now = ctx.clock.now();
    const changed = difference(stored, wanted);
    if (!changed) return apiKeyView(stored, now);
    if (changed.after.expiresAt) assertExpiry(changed.after.expiresAt, now);
    const row = await updateApiKey(tx, keyId, changed.after);
    await updateWorkingFormers(tx, row);
    await recordAudit(ctx, tx, {
      action: 'api-key.changed',
      subjectId: keyId,
      affiliateId: row.affiliateId,
      environment: row.environment,
      ...changed,
    });
    return apiKeyView(row, now);
  });
}
