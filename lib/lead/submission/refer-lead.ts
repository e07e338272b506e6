import type { z } from 'zod';
import type { PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { insertReferral, insertReferralNotSent } from '@/db/query/lead/application';
import { findLead, type LeadApplicationRow, type LeadRow } from '@/db/query/lead/lead';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';
import { consentWithdrawn, leadErased, notContacted, restrictedNow } from '@/lib/base/gate/application';
import { findUsablePartner } from '@/lib/catalogue/catalogue/choose-intent';
import type { Catalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import { eventActor } from '@/lib/lead/application/actor';
import { awaitAnswer } from '@/lib/lead/application/await-answer';
import { heldApplication } from '@/lib/lead/application/held-application';
import { sendApplication, takeOverAfterMs } from '@/lib/lead/application/send-application';
import { longestPauseMs, waitMs } from '@/lib/lead/application/wait-for-room';
import type { submittedReferralSchema } from '@/lib/lead/lead/view-schema';
import type { ApplicationStatus } from '@/word/application';
import type { ContactStop } from '@/word/opt-out';

/** The outcome of a referral, as reported by `POST /lead` (design lead 21, `partner_ids` on `/lead`). */
type ReferralReport = z.infer<typeof submittedReferralSchema>;

/**
 * Refers a lead to each of these partners concurrently, each with its own application (spec 2.1). Never changes the
 * lead's state, and never sends to a partner twice: an existing referral, or an application that the partner may
 * already hold, is reported as it is. A partner that serves no intent this affiliate may use is reported like one that
 * does not exist, so that nobody's data reaches it and nobody learns its name. Throws `lead not found`.
 */
export async function referLead(
  ctx: AffiliateContext,
  catalogue: Catalogue,
  leadId: number,
  partnerIds: readonly number[],
): Promise<ReferralReport[]> {
  const lead = await findLead(ctx.database, ctx.scope, leadId);
  if (!lead) throw notFound('lead');
  return Promise.all(
    [...new Set(partnerIds)].map(async (partnerId): Promise<ReferralReport> => {
      const partner = findUsablePartner(catalogue, ctx.scope.affiliateId, partnerId);
      if (!partner)
        return {
          partner_id: partnerId,
          company_name: '',
          status: 'unknown partner',
          message: 'no active partner has this id',
        };
      const there = standing(lead, partnerId);
      const status = there ? await answerOf(ctx, there) : await refer(ctx, lead, partner);
      if (status === 'opted out') return optedOut(partner);
      return report(partner, status);
    }),
  );
}

/** Finds the referral to this partner, or another application that the partner has or may have. */
function standing(lead: LeadRow, partnerId: number): LeadApplicationRow | null {
  const referral = lead.applications.find(
    (application) => application.kind === 'referral' && application.partnerId === partnerId,
  );
  return referral ?? heldApplication(lead, partnerId);
}

/** Returns the partner's response, waiting for a call that is in progress. */
async function answerOf(
  ctx: AffiliateContext,
  { id, status, waits }: LeadApplicationRow,
): Promise<ApplicationStatus> {
  return status === 'sending' && !waits ? (await awaitAnswer(ctx, id)).status : status;
}

/** Why nobody is told, as the history of the lead says it. */
const reasons: Readonly<Record<ContactStop, string>> = {
  restricted: restrictedNow,
  withdrawn: consentWithdrawn,
  everybody: notContacted,
  affiliate: notContacted,
  register: notContacted,
};

/** Says that nobody is told of who asked not to be contacted: whose lead it is may know. */
const optedOut = ({ id, companyName }: PartnerSnapshot): ReferralReport => ({
  partner_id: id,
  company_name: companyName,
  status: 'failed',
  message: 'the applicant has opted out',
});

async function refer(
  ctx: AffiliateContext,
  lead: LeadRow,
  partner: PartnerSnapshot,
): Promise<ApplicationStatus | 'opted out'> {
  const referral = {
    leadId: lead.id,
    partnerId: partner.id,
    kind: 'referral',
    type: null,
    bank: lead.bank,
    liveQuotes: null,
  } as const;
  const { valuesVersion } = lead;
  const store = (how: { takeOverAfterMs: number; waits?: boolean }) =>
    insertReferral(ctx.database.waiting, ctx.scope, { ...referral, valuesVersion, ...how }, eventActor(ctx));
  const { environment, affiliateId } = ctx.scope;
  const pauseMs = await waitMs(ctx, environment, {
    partnerId: partner.id,
    intentId: lead.intentId,
    affiliateId,
  });
  const sent = pauseMs === null ? await store({ takeOverAfterMs: takeOverAfterMs(partner) }) : 'full';
  if (sent === 'full') {
    const waiting = await store({ takeOverAfterMs: pauseMs ?? longestPauseMs, waits: true });
    if (waiting !== null) return 'sending';
  } else if (sent !== null) return (await sendApplication(ctx, { ...referral, id: sent }, lead)).status;
  // Another request has just referred it, or accepted its offer: report the result of that one.
  const now = await findLead(ctx.database, ctx.scope, lead.id);
  const there = now && standing(now, partner.id);
  if (there) return answerOf(ctx, there);
  if (now?.erasedAt) {
    const erased = { partnerId: partner.id, reason: leadErased, suppressed: null };
    await insertReferralNotSent(ctx.database, lead.id, erased);
    return 'failed';
  }
  // No lender is told of an applicant who asked not to be contacted.
  const contact = await judgeLead(ctx, lead.id, 'application');
  if (contact?.stop || contact?.withoutPartners.includes(partner.id)) {
    const reason = contact.stop === null ? notContacted : reasons[contact.stop];
    await insertReferralNotSent(ctx.database, lead.id, {
      partnerId: partner.id,
      reason,
      suppressed: contact.stop,
    });
    // That the applicant told a lender so is the lender's to know.
    return contact.stop ? 'opted out' : 'failed';
  }
  // Or it has changed the lead's values, and these are sent.
  return now && now.valuesVersion !== valuesVersion ? refer(ctx, now, partner) : 'pending';
}

function report(partner: PartnerSnapshot, status: ApplicationStatus): ReferralReport {
  const about = { partner_id: partner.id, company_name: partner.companyName };
  if (status === 'failed') return { ...about, status, message: 'the partner did not take the referral' };
  if (status === 'unknown' || status === 'sending')
    return { ...about, status: 'pending', message: 'the partner has not answered yet' };
  return { ...about, status };
}
