import { insertConsentEnd, lockConsentLead } from '@/db/query/lead/consent';
import { keyIdOf, userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { consentedPurposes } from '@/word/consent';
import type { WithdrawInput } from './schema';

/**
 * Withdraws what an applicant consented to, with however many words and ways, `popi` alone included (design lead 42). What
 * is withdrawn already is not withdrawn twice. Throws `lead not found`, also of an erased one.
 */
export async function withdrawConsent(
  ctx: AffiliateContext,
  hashid: string,
  { purposes, how }: WithdrawInput,
): Promise<void> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  if (leadId === null) throw notFound('lead');
  await ctx.database.transaction(async (tx) => {
    const lead = await lockConsentLead(tx, ctx.scope, leadId);
    if (!lead || lead.isErased) throw notFound('lead');
    const by = { userId: userIdOf(ctx), apiKeyId: keyIdOf(ctx) };
    await insertConsentEnd(tx, leadId, { purposes: [...new Set(purposes ?? consentedPurposes)], how }, by);
  });
}
