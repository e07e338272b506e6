import type { ApplicationRow } from '@/db/query/lead/application';
import { type Settled, updateOutcome } from '@/db/query/lead/application-settle';
import type { Context } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';
import { smsRoute } from '@/lib/message/sms/gateway';
import { eventActor } from './actor';
import { judgeCrossing } from './crossing';
import { nextCheck } from './next-check';
import { type Heard, isFinal, judgeOutcome, type Outcome, transitionTo } from './transition';

export interface StatedOutcome {
  readonly status: Outcome;
  readonly redirect?: string | null;
  readonly link?: string | null;
  readonly reference?: string | null;
  /** Why it failed or is unknown: one of our codes, never an applicant's value. */
  readonly reason?: string;
}

/**
 * Source of an outcome: the response to the first call, the worker's follow-up, the callback, an operator, a client that
 * drives UAT.
 */
type OutcomeSource = 'answer' | 'follow-up' | 'callback' | 'operator' | 'sandbox';

/**
 * Records an outcome of an application and updates its lead (design lead 3): the only way an application or a lead's
 * accept is settled, whatever the source. Idempotent, and safe with stale outcomes: `transition.ts` decides what may
 * follow. Returns the application's state afterwards.
 */
export async function settleApplication(
  ctx: Context,
  application: ApplicationRow,
  outcome: StatedOutcome,
  by: OutcomeSource,
): Promise<Settled> {
  const { leadFrom, leadState } = transitionTo(outcome.status);
  const link = application.link ?? outcome.link ?? null;
  const isNews = application.status !== outcome.status;
  const next = nextCheck({
    status: outcome.status,
    checks: isNews ? 0 : application.checks,
    ageMs: application.ageMs,
    hasLinkUrl: application.partner.linkUrl !== null,
    awaitsLink: awaitsLink(application) && link === null,
  });
  const heard: Heard = {
    status: outcome.status,
    redirect: outcome.redirect ?? null,
    link,
    reference: outcome.reference ?? null,
    ofFirstCall: by === 'answer' && outcome.status === 'failed',
  };
  const settlement = {
    applicationId: application.id,
    leadId: application.leadId,
    status: outcome.status,
    leadFrom,
    leadState,
    reference: heard.reference,
    final: isFinal(outcome.status),
    // The follow-up itself hands over to an operator, so schedule a check for right away.
    nextCheckMs: next === 'operator' ? 1_000 : next,
    smsRoute: smsRoute(ctx.env, application.environment),
    by,
    reason: outcome.reason ?? null,
    actor: eventActor(ctx),
  };
  const settled = await updateOutcome(
    ctx.database.waiting,
    settlement,
    (standing) => judgeOutcome(standing, heard),
    judgeCrossing,
  );
  if (!settled) throw notFound('lead');
  return settled;
}

/** An end-to-end application is useless without its link. */
export function awaitsLink(application: Pick<ApplicationRow, 'type' | 'partner'>): boolean {
  return application.type === 'apply-now' && application.partner.endToEnd;
}
