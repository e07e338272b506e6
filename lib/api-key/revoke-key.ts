import { updateApiKeyRevoked } from '@/db/query/api-key';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { lockLiveKey } from './live-key';
import type { ApiKeyView } from './schema';
import { apiKeyView } from './view';

/** Revokes a key at once, also one that still works beside its replacement; from then on it is `unauthorized`. */
export async function revokeKey(ctx: Context, input: { keyId: number }): Promise<ApiKeyView> {
  return ctx.database.transaction(async (tx) => {
    const live = await lockLiveKey(ctx, tx, input.keyId, 'api-key.revoke');
    const row = await updateApiKeyRevoked(tx, live.id);
    await recordEvent(ctx, tx, {
      action: 'api-key.revoked',
      subjectId: row.id,
      affiliateId: row.affiliateId,
      environment: row.environment,
      before: { revokedAt: null },
      after: { revokedAt: row.revokedAt },
    });
    return apiKeyView(row, ctx.clock.now());
  });
}
