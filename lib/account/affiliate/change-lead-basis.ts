import type { z } from 'zod';
import { findAffiliate, lockAffiliate, updateAffiliate } from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import { difference } from '@/lib/base/text/difference';
import type { LeadBasis } from '@/word/lead';
import type { changeLeadBasisInput } from './schema';

/**
 * Sets what leads of the affiliate are taken for when neither their request nor their file says why one may speak to
 * the applicant (design lead 41): `asked` as shipped. Leads that are stored stay as they are. The last save wins:
 * who asks says what it is to be.
 */
export async function changeLeadBasis(
  ctx: Context,
  input: z.output<typeof changeLeadBasisInput>,
): Promise<{ leadBasis: LeadBasis }> {
  const { affiliateId, leadBasis } = input;
  assertMay(ctx, 'affiliate.change-lead-basis', { affiliateId });
  return ctx.database.transaction(async (tx) => {
    const stored = await lockAffiliate(tx, affiliateId);
    if (!stored) throw notFound('affiliate');
    const changed = difference(stored, { leadBasis });
    if (!changed) return { leadBasis };
    await updateAffiliate(tx, affiliateId, changed.after);
    await recordAudit(ctx, tx, {
      action: 'affiliate.changed',
      subjectId: affiliateId,
      affiliateId,
      ...changed,
    });
    return { leadBasis };
  });
}

/** Returns the setting, for who may change it. */
export async function getLeadBasis(ctx: Context, input: { affiliateId: number }): Promise<LeadBasis> {
  assertMay(ctx, 'affiliate.change-lead-basis', input);
  const row = await findAffiliate(ctx.database, input.affiliateId);
  if (!row) throw notFound('affiliate');
  return row.leadBasis;
}
