import { lockAffiliate, updateAffiliate } from '@/db/query/affiliate';
import { recordEvent } from '@/lib/audit/record-event';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import { difference } from '@/lib/difference';
import { notFound } from '@/lib/error';
import { parseInput } from '@/lib/parse-input';
import { type AffiliateView, type ChangeAffiliateInput, changeAffiliateInput } from './schema';
import { affiliateView } from './view';

/** Renames an affiliate, turns live feedback on or off, switches it off or on: off, its keys are refused at once. */
export async function changeAffiliate(ctx: Context, input: ChangeAffiliateInput): Promise<AffiliateView> {
  const { affiliateId, ...wanted } = parseInput(changeAffiliateInput, input);
  assertMay(ctx, 'affiliate.change', { affiliateId });
  return ctx.database.drizzle.transaction(async (tx) => {
    const stored = await lockAffiliate(tx, affiliateId);
    if (!stored) throw notFound('affiliate');
    const changed = difference(stored, wanted);
    if (!changed) return affiliateView(stored);
    const row = await updateAffiliate(tx, affiliateId, changed.after);
    if (!row) throw notFound('affiliate');
    await recordEvent(ctx, tx, {
      action: 'affiliate.changed',
      subjectId: affiliateId,
      affiliateId,
      ...changed,
    });
    return affiliateView(row);
  });
}
