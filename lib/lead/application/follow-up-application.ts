import type { ApplicationRow } from '@/db/query/lead/application';
import {
  claimDueChecks,
  findNextCheckMs,
  updateNextCheck,
  updateOperatorNeeded,
} from '@/db/query/lead/application-check';
import { findLead } from '@/db/query/lead/lead';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { publicId } from '@/lib/base/crypto/public-id';
import { leadErased, restrictedNow } from '@/lib/base/gate/application';
import { defineDueWork } from '@/lib/base/job/due-work';
import { askLink } from '@/lib/catalogue/partner/client';
import { nextCheck } from './next-check';
import { resendApplication, takeOverMarginMs } from './send-application';
import { awaitsLink, type StatedOutcome, settleApplication } from './settle-application';
import { endWait, mayBegin } from './wait-for-room';

/**
 * Follows up an application that is due (design lead 13): resends it under the same id while its outcome is unknown,
 * polls for link and decision while it is pending. Each check is claimed first, and the claim is the time of the next
 * one, so a worker that dies here costs only a pause. When the time is over, an operator takes over; giving up never
 * fails an application.
 */
async function followUpApplication(ctx: Context, application: ApplicationRow): Promise<void> {
  const { id: applicationId } = application;
  if (application.waitsMs !== null && !(await endWait(ctx, application))) return;
  if (application.waitsMs === null && !(await mayBegin(ctx, application))) return;
  const outcome = await ask(ctx, application);
  if (outcome) {
    const settled = await settleApplication(ctx, application, outcome, 'follow-up');
    if (settled.changed || settled.status !== application.status) return;
  }
  const next = nextCheck({
    ...application,
    hasLinkUrl: application.partner.linkUrl !== null,
    awaitsLink: awaitsLink(application) && application.link === null,
  });
  if (next === 'operator') {
    await updateOperatorNeeded(ctx.database.waiting, applicationId);
    ctx.log.error({ applicationId, partnerId: application.partnerId }, 'an application needs an operator');
    return;
  }
  const { status, checks } = application;
  await updateNextCheck(ctx.database.waiting, { applicationId, status, checks }, next);
}

/** Returns the partner's current response; null if there is nothing new or the partner cannot be asked. */
async function ask(ctx: Context, application: ApplicationRow): Promise<StatedOutcome | null> {
  if (application.status === 'sending' || application.status === 'unknown') return resend(ctx, application);
  const { partner } = application;
  if (partner.linkUrl === null) return null;
  const answer = await askLink(
    ctx,
    { ...partner, scoreUrl: null },
    {
      lead_id: publicId(ctx.env.idKey, 'lead', application.leadId),
      application_id: publicId(ctx.env.idKey, 'application', application.id),
      reference: application.reference,
    },
  );
  if (!answer.answered) return null;
  const status = application.status === 'accepted' ? 'accepted' : (answer.status ?? 'pending');
  return { status, link: answer.link };
}

async function resend(ctx: Context, application: ApplicationRow): Promise<StatedOutcome | null> {
  const scope = mintScope(application.affiliateId, application.environment);
  const lead = await findLead(ctx.database.waiting, scope, application.leadId);
  // Data of an applicant who was erased, or is restricted, is not sent again; the partner may still call back.
  if (!lead?.idNumberCiphertext)
    return { status: 'unknown', reason: lead?.restrictedUntil ? restrictedNow : leadErased };
  return resendApplication(ctx, application, lead);
}

/** The worker's follow-up of applications. */
export const followUpApplicationsWork = defineDueWork<ApplicationRow>({
  name: 'application follow-up',
  // They wait for partners and use almost no processor.
  atOnce: 64,
  groupOf: ({ partnerId }) => partnerId,
  findNextMs: ({ waiting }, full) => findNextCheckMs(waiting, full),
  claim: ({ waiting }, limit, full) =>
    claimDueChecks(waiting, limit, { marginMs: takeOverMarginMs, without: full }),
  run: followUpApplication,
});
