import { listEndingApiKeys } from '@/db/query/account/api-key';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { expiryNotice } from './expiry-notice';
import type { EndingKey } from './schema';

const dayMs = 86_400_000;
/** An expired key that nobody has missed for this long needs no reminder any more. */
const remindedAfterDays = 30;

/**
 * Lists an affiliate's keys in both environments whose expiry is due a reminder: 30, 7 and 1 days before, and for a
 * month after. Leaves out replaced and revoked keys, and that of the sample data, which nobody has.
 */
export async function listEndingKeys(ctx: Context, input: { affiliateId: number }): Promise<EndingKey[]> {
  assertMay(ctx, 'api-key.list', input);
  const now = ctx.clock.now();
  const rows = await listEndingApiKeys(ctx.database, input.affiliateId, {
    start: new Date(now.getTime() - remindedAfterDays * dayMs),
    end: new Date(now.getTime() + 30 * dayMs),
  });
  return rows.flatMap(({ id, environment, name, hint, expiresAt }) => {
    const notice = expiryNotice(expiresAt, now);
    return notice === null ? [] : { id, environment, name, hint, expiresAt, notice };
  });
}
