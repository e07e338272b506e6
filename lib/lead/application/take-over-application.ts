import type { KeyUse } from '@/db/query/base/idempotency-key';
import { type ApplicationRow, findApplication } from '@/db/query/lead/application';
import { type AdoptionEvent, type AdoptionGuard, updateAdoption } from '@/db/query/lead/application-adoption';
import { updateNextCheck } from '@/db/query/lead/application-check';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';
import { smsRoute } from '@/lib/message/sms/gateway';
import { deciderOf } from '@/word/lender';
import { eventActor } from './actor';
import { awaitAnswer } from './await-answer';
import { type SentLead, sendApplication, takeOverAfterMs } from './send-application';
import { awaitsLink, settleApplication } from './settle-application';
import { judgeAdoption } from './transition';

const askLinkAfterMs = 1_000;

/**
 * Makes the lead follow an application that its partner holds, or may hold, instead of sending a second one (design
 * lead 11). If another request is just sending it, waits for that call's outcome; if it waits for room, it is sent now,
 * or `full`. Returns the application's state afterwards; null if the lead or the application has changed since the
 * caller read it.
 */
export async function takeOverApplication(
  ctx: AffiliateContext,
  it: {
    lead: SentLead;
    partner: { timeoutMs: number };
    applicationId: number;
    type: string | null;
    bank: string | null;
    event: AdoptionEvent;
    /** The link is to be sent by text message. */
    textLink?: boolean;
    /** The client's Idempotency-Key, stored with it. */
    keyUse?: KeyUse | null;
  },
  guard: AdoptionGuard,
): Promise<ApplicationRow | 'full' | null> {
  const textLink = it.textLink ? smsRoute(ctx.env, ctx.scope.environment) : null;
  const adopted = await updateAdoption(
    ctx.database.waiting,
    ctx.scope,
    { ...it, leadId: it.lead.id, takeOverAfterMs: takeOverAfterMs(it.partner), textLink },
    judgeAdoption,
    guard,
    eventActor(ctx),
  );
  if (adopted === null || adopted === 'full') return adopted;
  if (adopted.begins) {
    const standing = await findApplication(ctx.database.waiting, it.applicationId);
    if (!standing) throw notFound('lead');
    await sendApplication(ctx, standing, it.lead);
  }
  const application = await awaitAnswer(ctx, it.applicationId);
  await beginLink(ctx, application);
  return application;
}

/** The link was not polled for while the application was only a referral. */
async function beginLink(ctx: AffiliateContext, application: ApplicationRow): Promise<void> {
  const { id, status, checks, link, redirect, partner } = application;
  if (status !== 'accepted' || link !== null || !awaitsLink(application)) return;
  if (deciderOf(partner) === 'nobody')
    await settleApplication(ctx, application, { status, link: redirect }, 'answer');
  else if (partner.linkUrl !== null)
    await updateNextCheck(ctx.database.waiting, { applicationId: id, status, checks }, askLinkAfterMs);
}
