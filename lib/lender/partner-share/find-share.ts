import { findPartnerShare } from '@/db/query/lender/partner-share';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { stillStands } from './open-share';

/** Finds until when a partner's link works; null: there is none. */
export async function findShare(
  ctx: Context,
  { partnerId }: { partnerId: number },
): Promise<{ expiresAt: string } | null> {
  assertMay(ctx, 'partner.list');
  const found = stillStands(await findPartnerShare(ctx.database, partnerId));
  return found && { expiresAt: found.expiresAt.toISOString() };
}
