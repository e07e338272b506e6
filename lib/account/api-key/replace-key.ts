import type { z } from 'zod';
import { lockAffiliate } from '@/db/query/account/affiliate';
import { findApiKey, updateApiKeyReplaced, updateWorkingFormersEnded } from '@/db/query/account/api-key';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo, may } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import { latestExpiry } from './expiry';
import { lockLiveKey } from './live-key';
import { assertMayHoldKey, mintKey } from './mint-key';
import type { IssuedKey, replaceKeyInput } from './schema';

/**
 * Replaces a key (spec 5.6): the new one works at once, the old one too for the hours of the overlap, unless it expires
 * before. One former key at most goes on working: one that the old key had replaced itself ends at once. Name, limit and
 * scopes stay, and both are counted against the one limit. Whoever may change a key's expiry sets the new key's (default: in one year); for
 * anybody else it stays as the operator decided, and an expired key is not replaced (`rule_broken`). Throws `conflict`
 * if the key has a replacement already.
 */
export async function replaceKey(ctx: Context, input: z.output<typeof replaceKeyInput>): Promise<IssuedKey> {
  return ctx.database.transaction(async (tx) => {
    const seen = assertMayTo(ctx, 'api-key.replace', await findApiKey(tx, input.keyId), 'api key');
    // Before its key, as the end of a contract locks them.
    await lockAffiliate(tx, seen.affiliateId);
    const old = await lockLiveKey(ctx, tx, seen.id, 'api-key.replace');
    if (old.replacedAt) throw new AppError('conflict', 'api key is replaced already');
    const { affiliateId, environment, name, requestsPerMinute, scopes } = old;
    const firstId = old.firstId ?? old.id;
    await assertMayHoldKey(tx, affiliateId, environment);
    const maySetExpiry = may(ctx, 'api-key.change', old);
    const now = ctx.clock.now();
    if (!maySetExpiry && old.expiresAt <= now) throw ruleBroken('the api key has expired: request a new one');
    // Before there was a bound a key could outlast it.
    const kept = new Date(Math.min(old.expiresAt.getTime(), latestExpiry(now).getTime()));
    const expiresAt = maySetExpiry ? input.expiresAt : kept;
    const wanted = { affiliateId, environment, name, requestsPerMinute, scopes, expiresAt, firstId };
    const issued = await mintKey(ctx, tx, wanted);
    const { overlapHours } = input;
    const ended = await updateWorkingFormersEnded(tx, old.id, 'replaced');
    const { replacedAt } = await updateApiKeyReplaced(tx, old.id, { replacedById: issued.id, overlapHours });
    await recordAudit(ctx, tx, {
      action: 'api-key.replaced',
      subjectId: old.id,
      affiliateId,
      environment,
      before: { id: old.id, hint: old.hint, expiresAt: old.expiresAt },
      after: {
        id: issued.id,
        hint: issued.hint,
        expiresAt: issued.expiresAt,
        ...(overlapHours > 0 && { oldKeyWorksUntil: replacedAt }),
        ...(ended.length > 0 && { formerKeysEnded: ended.map(({ hint }) => hint) }),
      },
    });
    return issued;
  });
}
