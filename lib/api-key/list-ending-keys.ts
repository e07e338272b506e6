import { listEndingApiKeys } from '@/db/query/api-key';
import type { Context } from '@/lib/context';
import { assertMay } from '@/lib/permission';
import { expiryNotice } from './expiry-notice';
import type { EndingKey } from './schema';

const dayMs = 86_400_000;
/** A key that nobody has missed for so long needs no reminder any more. */
const remindedAfterDays = 30;

/**
 * The keys of an affiliate, of both environments, whose end is due a reminder: 30, 7 and 1 days before it, and for a
 * month after it. Replaced and revoked ones need none.
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
