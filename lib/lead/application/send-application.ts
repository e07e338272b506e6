import type { ReferralStop } from '@/db/query/base/gate';
import type { ApplicationRow } from '@/db/query/lead/application';
import { updateFirstCall } from '@/db/query/lead/application-check';
import { deleteSent, findSent, insertSent, type KeptApplication } from '@/db/query/lead/application-sent';
import type { LeadRow } from '@/db/query/lead/lead';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues } from '@/lib/applicant/value';
import type { Context } from '@/lib/base/actor/context';
import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { answerTo } from '@/lib/base/gate/stop';
import { circuitOpenMs } from '@/lib/catalogue/partner/circuit';
import { type ApplicationOutcome, sendApplication as callPartner } from '@/lib/catalogue/partner/client';
import { circuitOpenReason } from '@/lib/catalogue/partner/problem';
import type { ApplicationRequest } from '@/lib/catalogue/partner/schema';
import { fillRedirect } from '@/lib/catalogue/partner/url';
import { planPeopleDecision } from '@/lib/catalogue/sandbox/plan-decision';
import { deciderOf } from '@/word/lender';
import { awaitsLink, type Settled, type StatedOutcome, settleApplication } from './settle-application';

/** However long a busy partner asks for. */
const longestPauseMs = 3_600_000;

/** After its own time limit a call has certainly ended, so the worker may take the application over. */
export const takeOverMarginMs = 5_000;

export function takeOverAfterMs(partner: { timeoutMs: number }): number {
  return partner.timeoutMs + takeOverMarginMs;
}

/** What a partner is sent of a lead. */
export type SentLead = Pick<
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

/** What a partner is sent of an application. */
export type SentApplication = Pick<ApplicationRow, 'id' | 'kind' | 'type' | 'bank' | 'liveQuotes'>;

/**
 * Sends a stored application to its partner, outside any transaction, and settles it by the response (spec 2.4, design
 * lead 12); what is sent is kept with it first. Where nobody decides every application is accepted; where
 * its people do, it waits for them (design lender 7). `limitMs`: the remaining time; the partner's own time limit applies as well. Throws `lead not found`
 * for one that was removed meanwhile, as sample data is. `late`: the time limit ended the call. `stopped`: nothing was sent,
 * and it has failed, as something was decided since it was stored.
 */
export async function sendApplication(
  ctx: Context,
  sent: SentApplication,
  lead: SentLead,
  limitMs?: number,
): Promise<Settled & { late?: boolean; stopped?: boolean }> {
  const applicationId = sent.id;
  const { application, request, stop } = await keepRequest(ctx, sent, lead);
  if (stop !== null) return stopFirstCall(ctx, application, stop);
  const outcome = await askPartner(ctx, application, request, { call: 'first', limitMs });
  if (isNotSent(outcome)) await deleteSent(ctx.database.waiting, applicationId);
  // A referral can wait: while the circuit is open it is not sent but stays due, as one does whose partner is busy, and the
  // follow-up sends it. An accept
  // does not wait: for the applicant, the next-best partner is better than a lender that does not respond.
  const later = application.kind === 'referral' ? laterOf(application, outcome) : null;
  if (later) {
    await updateFirstCall(ctx.database.waiting, applicationId, later);
    return { ...application, changed: false };
  }
  const settled = await settleApplication(ctx, application, outcome, 'answer');
  return outcome.status === 'unknown' && settled.status === 'unknown'
    ? { ...settled, late: outcome.late }
    : settled;
}

/**
 * Ends a first call before it is made: something was decided since the application was stored, which may have waited for it.
 * What becomes of a referral its follow-up asks; of any other it is known now, and whoever waits for its answer hears it.
 */
async function stopFirstCall(
  ctx: Context,
  application: KeptApplication,
  stop: ReferralStop,
): Promise<Settled & { stopped?: boolean }> {
  const { waiting } = ctx.database;
  if (application.kind === 'referral') {
    await updateFirstCall(waiting, application.id, { afterMs: 0, wasSent: false });
    return { ...application, changed: false };
  }
  await deleteSent(waiting, application.id);
  const settled = await settleApplication(ctx, application, endedBy(stop), 'answer');
  return { ...settled, stopped: settled.changed };
}

function endedBy(stop: ReferralStop): StatedOutcome {
  const answer = answerTo('unsent application', stop);
  if (answer.is !== 'end') throw new Error(`${stop} ends no application`);
  return { status: 'failed', reason: answer.reason };
}

/**
 * Sends an application again, with what it was sent before, byte for byte, whatever the lead's values are by now (design
 * lead 12); with those of today if nothing was sent yet, unless that is stopped. Null: this call was not made, and says
 * nothing about earlier ones.
 */
export async function resendApplication(
  ctx: Context,
  application: ApplicationRow,
  lead: SentLead,
): Promise<StatedOutcome | null> {
  const { waiting } = ctx.database;
  const kept = await findSent(waiting, application.id);
  const { request, stop } = kept
    ? { request: readKept(ctx, application.id, kept), stop: null }
    : await keepRequest(ctx, application, lead);
  const outcome = stop === null ? await askPartner(ctx, application, request, { call: 'resend' }) : null;
  if (outcome && !isNotSent(outcome)) return outcome;
  if (!kept) await deleteSent(waiting, application.id);
  // An erasure has deleted what may have been sent before, and a referral asks again before its next call.
  const isOver = stop !== null && stop !== 'applicant erased' && application.kind !== 'referral';
  return isOver ? endedBy(stop) : null;
}

/**
 * Keeps what is to be sent; where something was sent before, that is what is sent. `stop`: what was decided since it was
 * stored, and nothing is to be sent; of an erased applicant, whether something was sent before or not.
 */
async function keepRequest(
  ctx: Context,
  sent: SentApplication,
  lead: SentLead,
): Promise<{ application: KeptApplication; request: ApplicationRequest; stop: ReferralStop | null }> {
  const { env, database } = ctx;
  const request = applicationRequest(ctx, sent, lead);
  const ciphertext = encrypt(env.piiKey, JSON.stringify(request), 'application sent', [sent.id]);
  const application = await insertSent(database.waiting, sent.id, ciphertext);
  if (!application) throw notFound('lead');
  if (application.erased) return { application, request, stop: 'applicant erased' };
  if (application.isKept || deciderOf(application.partner) === 'nobody')
    return { application, request, stop: application.stop };
  const kept = await findSent(database.waiting, sent.id);
  if (kept) return { application, request: readKept(ctx, sent.id, kept), stop: null };
  // It waited for an erasure, which the statement did not see; or another call was not made after all.
  return keepRequest(ctx, sent, lead);
}

/** What was written by `JSON.stringify` is the same bytes when it is written again. */
export function readKept(
  { env }: Pick<Context, 'env'>,
  applicationId: number,
  kept: Buffer,
): ApplicationRequest {
  return JSON.parse(decrypt(env.piiKey, kept, 'application sent', [applicationId]).toString());
}

/**
 * When a referral is to be sent that its partner has not taken, and what it was sent is repeated then; null: its outcome
 * stands. A partner that is busy says how long (503 or 429 with `Retry-After`, an hour at most).
 */
function laterOf(
  { partner }: ApplicationRow,
  outcome: ApplicationOutcome,
): { afterMs: number; wasSent: boolean } | null {
  if (outcome.status !== 'failed') return null;
  if (!outcome.connected)
    return outcome.reason === circuitOpenReason
      ? { afterMs: circuitOpenMs(partner) + 1_000, wasSent: false }
      : null;
  if (outcome.againAfterMs === undefined) return null;
  return { afterMs: Math.min(Math.max(outcome.againAfterMs, 1_000), longestPauseMs), wasSent: true };
}

/** The call was not made at all. */
function isNotSent(outcome: ApplicationOutcome): boolean {
  return outcome.status === 'failed' && !outcome.connected;
}

/** Returns the partner's response, with its static redirect if it gave none. */
async function askPartner(
  ctx: Context,
  application: ApplicationRow,
  request: ApplicationRequest,
  options: { call: 'first' | 'resend'; limitMs?: number | undefined },
): Promise<ApplicationOutcome> {
  const { partner } = application;
  const redirect = fillRedirect(partner.redirectUrl, request.lead_id);
  const decider = deciderOf(partner);
  if (decider === 'nobody') {
    const link = awaitsLink(application) ? redirect : null;
    return { status: 'accepted', redirect, link, reference: null };
  }
  // It stands in the inbox of its people, who were sent it by that.
  if (decider === 'portal') {
    await planPeopleDecision(ctx.database.waiting, application, request.lead.last_name);
    return { status: 'pending', redirect, link: null, reference: null };
  }
  const outcome = await callPartner(ctx, { ...partner, scoreUrl: null }, request, options);
  if (outcome.status !== 'accepted' && outcome.status !== 'pending') return outcome;
  return { ...outcome, redirect: outcome.redirect ?? redirect };
}

function applicationRequest(
  { env }: Pick<Context, 'env'>,
  application: SentApplication,
  lead: SentLead,
): ApplicationRequest {
  const idNumber = openIdNumber(env.piiKey, lead);
  if (idNumber === null) throw new Error(`lead ${lead.id} was erased`);
  return {
    lead_id: publicId(env.idKey, 'lead', lead.id),
    application_id: publicId(env.idKey, 'application', application.id),
    environment: lead.environment,
    intent: { id: lead.intentId, title: lead.intentTitle },
    lead: { ...leadValues({ ...lead, idNumber }), popi: true },
    kind: application.kind,
    type: application.type,
    bank: application.bank,
    live_quotes: application.liveQuotes,
  };
}
