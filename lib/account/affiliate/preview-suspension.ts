import type { Queryable } from '@/db/client';
import { countSuspension } from '@/db/query/access/suspension';
import { type AffiliateRow, findAffiliate } from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import { counted } from '@/lib/base/text/text';
import type { SuspensionPreview } from './schema';

/**
 * Counts what suspending the affiliate would stop. The number to confirm is its keys and users; none of them stays
 * usable.
 */
export async function assessSuspension(
  db: Queryable,
  { id, name }: Pick<AffiliateRow, 'id' | 'name'>,
): Promise<SuspensionPreview> {
  const { keys, users, openApplications, callsToday } = await countSuspension(db, id);
  return {
    keys,
    users,
    openApplications,
    callsToday,
    consequence: {
      figure: keys + users,
      leavesNone: true,
      meaning: `${counted(keys, 'key')} and ${counted(users, 'user')} of ${name} would be locked out`,
    },
  };
}

/** Previews a suspension; changes nothing. Throws `not_found`. */
export async function previewSuspension(
  ctx: Context,
  input: { affiliateId: number },
): Promise<SuspensionPreview> {
  assertMay(ctx, 'affiliate.change', input);
  const db = ctx.database;
  const row = await findAffiliate(db, input.affiliateId);
  if (!row) throw notFound('affiliate');
  return assessSuspension(db, row);
}
