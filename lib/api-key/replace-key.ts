import type { z } from 'zod';
import { updateApiKeyReplaced } from '@/db/query/api-key';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { lockLiveKey } from './live-key';
import { assertMayHoldKey, mintKey } from './mint-key';
import type { IssuedKey, replaceKeyInput } from './schema';

/** Replaces a key; the old one is invalid at once (spec 5.6). Name and limit stay; the new key is valid for a year. */
export async function replaceKey(ctx: Context, input: z.output<typeof replaceKeyInput>): Promise<IssuedKey> {
  const { keyId, expiresAt } = input;
  return ctx.database.transaction(async (tx) => {
    const old = await lockLiveKey(ctx, tx, keyId, 'api-key.replace');
    const { affiliateId, environment, name, requestsPerMinute } = old;
    await assertMayHoldKey(tx, affiliateId, environment);
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
