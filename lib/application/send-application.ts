import { type ApplicationRow, findApplication } from '@/db/query/application';
import { type Settled, updateFirstCall } from '@/db/query/application-settle';
import type { LeadRow } from '@/db/query/lead';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues } from '@/lib/applicant/value';
import type { Context } from '@/lib/context';
import { notFound } from '@/lib/error';
import { circuitOpenMs } from '@/lib/partner/circuit';
import { type ApplicationOutcome, sendApplication as callPartner } from '@/lib/partner/client';
import { circuitOpenReason } from '@/lib/partner/problem';
import type { ApplicationRequest } from '@/lib/partner/schema';
import { fillRedirect } from '@/lib/partner/url';
import { publicId } from '@/lib/public-id';
import { awaitsLink, settleApplication } from './settle-application';

/** After its own time limit a call has certainly ended, so the worker may take the application over. */
export const takeOverMarginMs = 5_000;

export function takeOverAfterMs(partner: { timeoutMs: number }): number {
  return partner.timeoutMs + takeOverMarginMs;
}

type SentLead = Pick<
  LeadRow,
  | 'id'
  | 'intentId'
  | 'intentTitle'
  | 'firstName'
  | 'lastName'
  | 'cellPhoneNumber'
  | 'email'
  | 'affiliateId'
  | 'environment'
  | 'idNumberCiphertext'
  | 'idNumberHash'
  | 'fields'
>;

/**
 * Sends a stored application to its partner, outside any transaction, and settles it by the response (spec 2.4, design
 * 4). A partner without an endpoint accepts every application: there is nobody to ask. Throws `lead not found` for one that
 * was removed meanwhile, as sample data is.
 */
export async function sendApplication(ctx: Context, applicationId: number, lead: SentLead): Promise<Settled> {
  const application = await findApplication(ctx.database.waiting, applicationId);
  if (!application) throw notFound('lead');
  const outcome = await askPartner(ctx, application, lead, 'first');
  // A referral can wait: while the circuit is open it is not sent but stays due, and the follow-up sends it. An accept
  // does not wait: for the applicant, the next-best partner is better than a lender that does not respond.
  if (application.kind === 'referral' && isUnsent(outcome)) {
    const afterMs = circuitOpenMs(application.partner) + 1_000;
    await updateFirstCall(ctx.database.waiting, applicationId, afterMs);
    return { ...application, changed: false };
  }
  return settleApplication(ctx, application, outcome, 'answer');
}

function isUnsent(outcome: ApplicationOutcome): boolean {
  return outcome.status === 'failed' && !outcome.connected && outcome.reason === circuitOpenReason;
}

/** Returns the partner's response, with its static redirect if it gave none. */
export async function askPartner(
  ctx: Context,
  application: ApplicationRow,
  lead: SentLead,
  call: 'first' | 'resend',
): Promise<ApplicationOutcome> {
  const { partner } = application;
  const redirect = fillRedirect(partner.redirectUrl, publicId(ctx.env.idKey, 'lead', lead.id));
  if (partner.acceptUrl === null) {
    const link = awaitsLink(application) ? redirect : null;
    return { status: 'accepted', redirect, link, reference: null };
  }
  const outcome = await callPartner(
    ctx,
    { ...partner, scoreUrl: null },
    applicationRequest(ctx, application, lead),
    { call },
  );
  if (outcome.status !== 'accepted' && outcome.status !== 'pending') return outcome;
  return { ...outcome, redirect: outcome.redirect ?? redirect };
}

function applicationRequest(
  { env }: Pick<Context, 'env'>,
  application: ApplicationRow,
  lead: SentLead,
): ApplicationRequest {
  const idNumber = openIdNumber(env.piiKey, lead);
  if (idNumber === null) throw new Error(`lead ${lead.id} was erased`);
  return {
    lead_id: publicId(env.idKey, 'lead', lead.id),
    application_id: publicId(env.idKey, 'application', application.id),
    environment: application.environment,
    intent: { id: lead.intentId, title: lead.intentTitle },
    lead: { ...leadValues({ ...lead, idNumber }), popi: true },
    kind: application.kind,
    type: application.type,
    bank: application.bank,
    live_quotes: application.liveQuotes,
  };
}
