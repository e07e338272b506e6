import type { z } from 'zod';
import { lockAffiliate, updateAffiliate } from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { staleSave } from '@/lib/base/audit/stale-save';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { notFound } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import { difference } from '@/lib/base/text/difference';
import { assessSuspension } from './preview-suspension';
import type { AffiliateView, changeAffiliateInput } from './schema';
import { affiliateView } from './view';

/**
 * Renames an affiliate, sets its contact and note, turns live feedback on or off, suspends or reactivates it. Suspending
 * takes effect on its keys at once. Throws `stale` when somebody else has changed it since `version`,
 * `validation_failed` at `confirm` unless the number of keys and users locked out is confirmed.
 */
export async function changeAffiliate(
  ctx: Context,
  input: z.output<typeof changeAffiliateInput>,
): Promise<AffiliateView> {
  const { affiliateId, version, confirm, ...wanted } = input;
  assertMay(ctx, 'affiliate.change', { affiliateId });
  return ctx.database.transaction(async (tx) => {
    const stored = await lockAffiliate(tx, affiliateId);
    if (!stored) throw notFound('affiliate');
    await assertActorUnchanged(ctx, tx);
    const changed = difference(stored, wanted);
    if (!changed) return affiliateView(stored);
    if (changed.after.active === false)
      assertConfirmed((await assessSuspension(tx, stored)).consequence, confirm);
    const row = await updateAffiliate(tx, affiliateId, changed.after, version);
    if (!row)
      throw await staleSave(ctx, tx, { what: 'affiliate', subjectId: affiliateId }, affiliateView(stored));
    await recordAudit(ctx, tx, {
      action: 'affiliate.changed',
      subjectId: affiliateId,
      affiliateId,
      ...changed,
    });
    return affiliateView(row);
  });
}
