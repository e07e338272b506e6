import type { z } from 'zod';
import type { LeadInput } from '@/lib/applicant/schema';
import { fillIncome, leadValues } from '@/lib/applicant/value';
import type { UnguardedContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { answerText } from '@/lib/base/error/message';
import { type LeadOrigin, storeLead } from '@/lib/lead/lead/store-lead';
import type { submittedLeadSchema } from '@/lib/lead/lead/view-schema';
import { referLead } from './refer-lead';
import { reportLiveFeedback, runLiveFeedback } from './run-live-feedback';

/** The body of `POST /lead` (spec 2.2, design lead 21 and 23). */
type SubmittedLeadView = z.infer<typeof submittedLeadSchema>;

/**
 * Submits a lead, `POST /lead`: stores it or finds its duplicate (`created: false`, spec 2.2). Then refers it to the
 * named partners, or otherwise sends it to its matches if the account has live feedback. A resend refers to nobody
 * twice; a duplicate gets the stored feedback.
 */
export async function submitLead(
  unguarded: UnguardedContext,
  input: LeadInput,
  origin: LeadOrigin,
): Promise<{ created: boolean; view: SubmittedLeadView }> {
  const { ctx, leadId, created, catalogue, intent } = await storeLead(unguarded, input, origin, {
    forFeedback: input.partnerIds === null,
  });
  const view: SubmittedLeadView = {
    id: publicId(ctx.env.idKey, 'lead', leadId),
    status: answerText.leadAdded,
  };
  if (input.partnerIds) view.referrals = await referLead(ctx, catalogue, leadId, input.partnerIds);
  else if (ctx.guard.liveFeedback) {
    const values = leadValues({ ...input, fields: fillIncome(input.fields) });
    view.response = created
      ? await runLiveFeedback(ctx, { leadId, catalogue, intent, values })
      : await reportLiveFeedback(ctx, leadId);
  }
  return { created, view };
}
