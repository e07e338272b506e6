import type { Database } from '@/db/client';
import type { ApplicationRow } from '@/db/query/lead/application';
import { listOthersHeld } from '@/db/query/lead/application-crossing';
import {
  insertOutcomeNote,
  lockApplication,
  type Settlement,
  type StoredApplication,
  updateOutcome,
} from '@/db/query/lead/application-outcome';
import { isShareWithdrawnOf } from '@/db/query/lead/consent';
import { notifySmsDue } from '@/db/query/message/sms';
import type { Context } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';
import { smsRoute } from '@/lib/message/sms/gateway';
import type { ApplicationStatus } from '@/word/application';
import { eventActor } from './actor';
import { decideChange, mayCross } from './decide-change';
import { nextCheck } from './next-check';
import { type Heard, isFinal, judgeOutcome, type Outcome, type OutcomeVerdict } from './transition';

export interface StatedOutcome {
  readonly status: Outcome;
  readonly redirect?: string | null;
  readonly link?: string | null;
  readonly reference?: string | null;
  /** Why it failed or is unknown: one of our codes, never an applicant's value. */
  readonly reason?: string;
}

export interface Settled {
  /** The application's status after the call, whoever set it. */
  readonly status: ApplicationStatus;
  readonly redirect: string | null;
  readonly link: string | null;
  /** The lead's applicant has been erased. */
  readonly erased: boolean;
  /** False: it was already settled, or something else stopped it, and nothing changed. */
  readonly changed: boolean;
}

/**
 * Source of an outcome: the response to the first call, the worker's follow-up, the callback, an operator, one of the
 * lender's people, a client that drives UAT.
 */
type OutcomeSource = 'answer' | 'follow-up' | 'callback' | 'operator' | 'lender' | 'sandbox';

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
  const link = application.link ?? outcome.link ?? null;
  const isNews = application.status !== outcome.status;
  const next = nextCheck({
    status: outcome.status,
    checks: isNews ? 0 : application.checks,
    ageMs: application.ageMs,
    erased: application.erased,
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
  const settlement: Settlement = {
    applicationId: application.id,
    leadId: application.leadId,
    status: outcome.status,
    reference: heard.reference,
    final: isFinal(outcome.status),
    // The follow-up itself hands over to an operator, so schedule a check for right away.
    nextCheckMs: next === 'operator' ? 1_000 : next,
    smsRoute: smsRoute(ctx.env, application.environment),
    by,
    reason: outcome.reason ?? null,
    actor: eventActor(ctx),
  };
  const settled = await store(ctx.database, settlement, heard);
  if (!settled) throw notFound('lead');
  return settled;
}

/** Stores what `decideChange` says of the application as it is by now; null: there is no such application. */
async function store({ waiting }: Database, it: Settlement, heard: Heard): Promise<Settled | null> {
  let texted = false;
  const settled = await waiting.transaction(async (tx) => {
    const locked = await lockApplication(tx, it);
    if (!locked) return null;
    const { application, lead } = locked;
    // What people decide is of what they saw: it waits for them, and nothing was decided or taken back meanwhile.
    const isStopped =
      it.by === 'lender' &&
      (isFinal(application.status) || lead?.erased !== false || (await isShareWithdrawnOf(tx, it.leadId)));
    const verdict = isStopped ? stands(application) : judgeOutcome(application, heard);
    const { redirect, link } = verdict;
    const erased = lead?.erased === true;
    if (verdict.change === 'stands') {
      const { status } = application;
      if (status !== it.status && !isStopped)
        await insertOutcomeNote(tx, it, application, [
          'outcome not applied',
          { status: it.status, standing: status },
        ]);
      return { status, redirect, link, erased, changed: false };
    }
    const found = { application, lead, verdict };
    const others = mayCross(it, found) ? await listOthersHeld(tx.sql, it) : [];
    texted = await updateOutcome(tx, it, application, decideChange(it, found, others));
    return { status: it.status, redirect, link, erased, changed: true };
  });
  if (texted) notifySmsDue(waiting);
  return settled;
}

/** Of an application that an outcome leaves as it is. */
const stands = ({ redirect, link, status }: StoredApplication): OutcomeVerdict => ({
  change: 'stands',
  redirect,
  link,
  linkArrived: false,
  endsWait: false,
  isNews: false,
  late: status === 'failed',
});

/** An end-to-end application is useless without its link. */
export function awaitsLink(application: Pick<ApplicationRow, 'type' | 'partner'>): boolean {
  return application.type === 'apply-now' && application.partner.endToEnd;
}
