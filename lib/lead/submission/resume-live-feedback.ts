import { findLead } from '@/db/query/lead/lead';
import { updateUnmatched } from '@/db/query/lead/lead-unmatched';
import { claimDueFeedback, findNextFeedbackMs, type LostFeedback } from '@/db/query/lead/live-feedback';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues } from '@/lib/applicant/value';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { defineDueWork } from '@/lib/base/job/due-work';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { statesWithoutPartner } from '@/lib/lead/lead/state';
import { runLiveFeedback } from './run-live-feedback';

/**
 * Begins again with live feedback whose process died while scorers were asked (design lead 23): nothing was sent,
 * because the lead is still new. In maintenance it waits; for an account that was suspended meanwhile or has live
 * feedback no more, for who said "do not contact", and for an erased applicant nobody is asked, and the lead is
 * unmatched.
 */
async function resumeLiveFeedback(ctx: Context, lost: LostFeedback): Promise<void> {
  const { leadId, affiliateId, environment, catalogueVersion, maintenance, isEnded } = lost;
  const scoped: AffiliateContext = { ...ctx, scope: mintScope(affiliateId, environment) };
  if (maintenance && !isEnded) return;
  const lead = isEnded ? null : await findLead(ctx.database, scoped.scope, leadId);
  const idNumber = lead && openIdNumber(ctx.env.piiKey, lead);
  const catalogue = await readCatalogue(ctx, environment, catalogueVersion);
  const intent = lead && catalogue.intentById(lead.intentId);
  if (!lead || idNumber === null || !intent?.active || !mayUseIntent(intent, affiliateId))
    return updateUnmatched(ctx.database, scoped.scope, leadId, statesWithoutPartner);
  await runLiveFeedback(scoped, { leadId, catalogue, intent, values: leadValues({ ...lead, idNumber }) });
}

/** The worker's share of live feedback. */
export const resumeLiveFeedbackWork = defineDueWork<LostFeedback>({
  name: 'live feedback',
  atOnce: 4,
  findNextMs: findNextFeedbackMs,
  claim: claimDueFeedback,
  run: resumeLiveFeedback,
});
