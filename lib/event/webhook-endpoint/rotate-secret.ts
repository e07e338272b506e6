import { lockWebhookSecret, updateWebhookSecret } from '@/db/query/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import type { RotateWebhookInput } from './schema';
import { resealWebhookSecret, sealWebhookSecret } from './secret';

/** A secret, shown once; afterwards only its ciphertext is stored. */
export interface RotatedWebhookSecret {
  secret: string;
  /** Until when the former secret signs, too; null: it ended at once. */
  previousEndsAt: Date | null;
}

/**
 * Generates a new signing secret and returns it, only once. During the overlap every call carries both signatures. A
 * rotation within the overlap of another ends the older secret at once. Throws `rule_broken` for a postback.
 */
export async function rotateWebhookSecret(
  ctx: AffiliateContext,
  id: number,
  { overlapHours }: RotateWebhookInput,
): Promise<RotatedWebhookSecret> {
  const { scope } = ctx;
  const { piiKey } = ctx.env;
  assertMay(ctx, 'webhook.change', { affiliateId: scope.affiliateId });
  return ctx.database.transaction(async (tx) => {
    const found = await lockWebhookSecret(tx, scope, id);
    if (!found) throw notFound('webhook endpoint');
    if (found.secretCiphertext === null) throw ruleBroken('a postback has no signing secret');
    const secret = newPartnerSecret();
    const previousEndsAt = await updateWebhookSecret(tx, scope, id, {
      secretCiphertext: sealWebhookSecret(piiKey, id, secret),
      previousSecretCiphertext: resealWebhookSecret(piiKey, id, found.secretCiphertext),
      overlapHours,
    });
    await recordAudit(ctx, tx, {
      action: 'webhook.secret-rotated',
      subjectId: id,
      ...scope,
      after: { previousEndsAt },
    });
    return { secret, previousEndsAt };
  });
}
