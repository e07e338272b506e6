import type { AffiliateContext } from '@/lib/base/actor/context';
import { getLeadRow } from '@/lib/lead/lead/get-lead';
import { type LeadView, leadView } from '@/lib/lead/lead/view';

/** Returns v1's `GET /lead/{hashid}`: with the phone number as sent, whichever version took it (spec 9). */
export async function getLeadV1(ctx: AffiliateContext, hashid: string): Promise<LeadView> {
  const row = await getLeadRow(ctx, hashid);
  return { ...leadView(ctx.env, row), cell_phone_number: row.cellPhoneNumberSent };
}
