import type { AffiliateContext } from '@/lib/context';
import { publicId } from '@/lib/public-id';
import type { LeadInput } from './schema';
import { type LeadOrigin, storeLead } from './store-lead';

/** The body of `POST /lead` (spec 2.2). */
export interface SubmittedLeadView {
  id: string;
  status: 'Lead successfully added';
}

/** `POST /lead`: stores the lead or finds its duplicate (`created: false`, spec 2.2). */
export async function submitLead(
  ctx: AffiliateContext,
  input: LeadInput,
  origin: LeadOrigin,
): Promise<{ created: boolean; view: SubmittedLeadView }> {
  const { leadId, created } = await storeLead(ctx, input, origin);
  return {
    created,
    view: { id: publicId(ctx.env.idKey, 'lead', leadId), status: 'Lead successfully added' },
  };
}
