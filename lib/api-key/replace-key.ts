import type { z } from 'zod';
import { updateApiKeyReplaced } from '@/db/query/api-key';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { ruleBroken } from '@/lib/error';
import { may } from '@/lib/permission';
import { lockLiveKey } from './live-key';
import { assertMayHoldKey, mintKey } from './mint-key';
import type { IssuedKey, replaceKeyInput } from './schema';

/**
 * Replaces a key; the old one is invalid at once (spec 5.6). Name and limit stay. Whoever may change a key's expiry sets
 * the new key's (default: in one year); for anybody else it stays as the operator decided, and an expired key is not
 * replaced (`rule_broken`).
 */
export async function replaceKey(ctx: Context, input: z.output<typeof replaceKeyInput>): Promise<IssuedKey> {
  return ctx.database.transaction(async (tx) => {
    const old = await lockLiveKey(ctx, tx, input.keyId, 'api-key.replace');
    const { affiliateId, environment, name, requestsPerMinute } = old;
    await assertMayHoldKey(tx, affiliateId, environment);
    const maySetExpiry = may(ctx, 'api-key.change', old);
    if (!maySetExpiry && old.expiresAt <= ctx.clock.now())
      throw ruleBroken('the api key has expired: request a new one');
    const expiresAt = maySetExpiry ? input.expiresAt : old.expiresAt;
    await updateApiKeyReplaced(tx, old.id);
    const issued = await mintKey(ctx, tx, { affiliateId, environment, name, requestsPerMinute, expiresAt });
    await recordEvent(ctx, tx, {
      action: 'api-key.replaced',
      subjectId: old.id,
      affiliateId,
      environment,
      before: { id: old.id, hint: old.hint, expiresAt: old.expiresAt },
      after: { id: issued.id, hint: issued.hint, expiresAt: issued.expiresAt },
    });
    return issued;
  });
}
