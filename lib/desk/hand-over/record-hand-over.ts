import { z } from 'zod';
import { insertHistoryEntry } from '@/db/query/base/history';
import { updateSmsCancelled } from '@/db/query/message/sms';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { fieldText } from '@/lib/base/error/message';
import { handOverChannels } from './channel';
import { findHandOverLead } from './get-hand-over';

export const handOverInput = z.strictObject({
  channel: z.enum(handOverChannels, { error: fieldText.invalid }),
});

/**
 * Records in the lead's history that an agent handed the partner's link over, and how. Throws `lead not found`, and
 * `conflict` while there is no link.
 */
export async function recordHandOver(
  ctx: AffiliateContext,
  hashid: string,
  { channel }: z.output<typeof handOverInput>,
): Promise<void> {
  const row = await findHandOverLead(ctx, hashid);
  // A message that was waiting for an agent to send it is sent.
  await updateSmsCancelled(ctx.database, ctx.scope, row.id);
  await insertHistoryEntry(ctx.database, row.id, {
    kind: 'link handed over',
    userId: userIdOf(ctx),
    detail: { channel, applicationId: row.applicationId },
  });
}
