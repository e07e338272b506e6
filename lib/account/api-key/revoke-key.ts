import { updateApiKeyRevoked, updateWorkingFormersEnded } from '@/db/query/account/api-key';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { lockLiveKey } from './live-key';
import type { RevokedKey } from './schema';
import { apiKeyView } from './view';

/**
 * Revokes a key at once, and with it the former keys that still work beside it; from then on they are `unauthorized`. One
 * that still works beside its replacement ends, and the replacement goes on.
 */
export async function revokeKey(ctx: Context, input: { keyId: number }): Promise<RevokedKey> {
  return ctx.database.transaction(async (tx) => {
    const live = await lockLiveKey(ctx, tx, input.keyId, 'api-key.revoke');
    const revoked = await updateApiKeyRevoked(tx, live.id);
    const formers = await updateWorkingFormersEnded(tx, live.id, 'revoked');
    for (const { id, affiliateId, environment, revokedAt } of [...formers, revoked])
      await recordAudit(ctx, tx, {
        action: 'api-key.revoked',
        subjectId: id,
        affiliateId,
        environment,
        before: { revokedAt: null },
        after: { revokedAt, ...(id !== live.id && { revokedWith: live.hint }) },
      });
    const now = ctx.clock.now();
    return { ...apiKeyView(revoked, now), formers: formers.map((row) => apiKeyView(row, now)) };
  });
}
