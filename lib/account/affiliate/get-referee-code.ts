import { findAffiliate } from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';

/**
 * Returns the public code that others send as `referee_id` (spec 2.1) to attribute a lead to this affiliate. Throws
 * `not_found`.
 */
export async function getRefereeCode(ctx: Context, input: { affiliateId: number }): Promise<string> {
  assertMay(ctx, 'affiliate.read-referee-code', input);
  const row = await findAffiliate(ctx.database, input.affiliateId);
  if (!row) throw notFound('affiliate');
  return row.refereeId;
}
