import { lockAlertChannel, updateAlertChannelConfig } from '@/db/query/event/alert-channel';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { openConfig, sealConfig, signingSecrets } from './channel-config';

const overlapMs = 86_400_000;

/**
 * Gives a webhook channel a new signing secret and returns it, only once. For 24 h messages carry both signatures, so
 * that its receiver changes over without a message lost. Throws `rule_broken` for another type of channel, and while
 * the secret before the last one still signs: the receiver may be using it.
 */
export async function rollChannelSecret(
  ctx: Context,
  id: number,
): Promise<{ secret: string; formerEndsAt: string }> {
  assertMay(ctx, 'alert.change');
  const { piiKey } = ctx.env;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const row = await lockAlertChannel(tx, id);
    if (!row) throw notFound('channel');
    const config = openConfig(piiKey, id, row.configCiphertext);
    if (config.type !== 'webhook') throw ruleBroken('only a webhook has a signing secret');
    if (signingSecrets(config, now).length > 1)
      throw ruleBroken('the secret was replaced less than 24 hours ago: the old one still signs');
    const secret = newPartnerSecret();
    const formerEndsAt = new Date(now.getTime() + overlapMs).toISOString();
    const former = { secret: config.secret, endsAt: formerEndsAt };
    await updateAlertChannelConfig(tx, id, sealConfig(piiKey, id, { ...config, secret, former }));
    await recordAudit(ctx, tx, {
      action: 'alert-channel.secret-rolled',
      subjectId: id,
      after: { formerEndsAt },
    });
    return { secret, formerEndsAt };
  });
}
