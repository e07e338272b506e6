import type { AffiliateContext } from '@/lib/context';
import { getLeadRow } from '@/lib/lead/get-lead';
import { type LeadView, leadView } from '@/lib/lead/view';

/** v1's `GET /lead/{hashid}`: the phone number is the one that was sent, whichever version took it (spec 9). */
export async function getLeadV1(ctx: AffiliateContext, hashid: string): Promise<LeadView> {
  const row = await getLeadRow(ctx, hashid);
  return { ...leadView(ctx.env, row), cell_phone_number: row.cellPhoneNumberSent };
}
