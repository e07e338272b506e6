import { updateCallBackEnded, updateSetAside } from '@/db/query/desk/call-back';
import type { LeadRow } from '@/db/query/lead/lead';
import { findPretendLead } from '@/db/query/lead/pretend-lead';
import { hasProductChange, insertProductChange } from '@/db/query/lead/product-change';
import { parseLeadInput } from '@/lib/applicant/schema';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError } from '@/lib/base/error/error';
import { southAfricanDate } from '@/lib/base/time/date';
import { forPage, makeOffer } from '@/lib/lead/offer/make-offer';

/** Of a lead that is nobody's. */
export const pretendProductMessage = 'Sample data and practice calls keep their product.';

interface OtherProduct {
  /** The answers, those that change included, with the other `intent_id`. */
  readonly body: Record<string, unknown>;
  /** The text that was read out for this; null: the consent of today stands. */
  readonly consentText: string | null;
}

/**
 * Captures a lead's applicant for another product, which is another lead, with the same answers: or finds the one that they
 * have. The first is set aside, and each history leads to the other (design lead 29). Returns the other lead's id.
 */
export async function changeProduct(
  ctx: AffiliateContext,
  row: LeadRow,
  { body, consentText }: OtherProduct,
): Promise<{ id: string }> {
  if (await findPretendLead(ctx.database, row.id)) throw new AppError('conflict', pretendProductMessage);
  const { view } = await makeOffer(
    ctx,
    parseLeadInput({
      ...body,
      ...(row.subId === null ? {} : { sub_id: row.subId }),
      ...(row.clickId === null ? {} : { click_id: row.clickId }),
      ...(row.refereeId === null ? {} : { referee_id: row.refereeId }),
    }),
    { source: 'portal', consentText, editsLeadId: row.id, basis: row.basis },
    forPage,
  );
  const toId = readPublicId(ctx.env.idKey, 'lead', view.id);
  if (toId === null) throw new Error('an offer names no lead');
  const userId = userIdOf(ctx);
  const consentsOf = consentText === null ? southAfricanDate(ctx.clock.now()) : null;
  await ctx.database.transaction(async (tx) => {
    await updateSetAside(tx, row.id, true);
    await updateCallBackEnded(tx, row.id);
    if (!(await hasProductChange(tx, { fromId: row.id, toId })))
      await insertProductChange(tx, { fromId: row.id, toId, userId, consentsOf });
  });
  return { id: view.id };
}
