import { findProductStop } from '@/db/query/base/gate';
import type { IntentSnapshot, PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { insertApplication } from '@/db/query/lead/application';
import { findLead, type LeadRow } from '@/db/query/lead/lead';
import { updateUnmatched } from '@/db/query/lead/lead-unmatched';
import type { LeadValues } from '@/lib/applicant/value';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';
import { knownProcessingLimitMs } from '@/lib/base/guard/pass-guard';
import { forgetRoom } from '@/lib/catalogue/capacity/room';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { eventActor } from '@/lib/lead/application/actor';
import { heldApplication } from '@/lib/lead/application/held-application';
import { sendApplication, takeOverAfterMs } from '@/lib/lead/application/send-application';
import { takeOverApplication } from '@/lib/lead/application/take-over-application';
import { statesWithoutPartner } from '@/lib/lead/lead/state';
import { considerPartners } from '@/lib/lead/offer/consider-partners';
import type { ApplicationStatus } from '@/word/application';
import type { LeadState } from '@/word/lead';

/** `response` in the body of `POST /lead` (spec 2.2; design lead 23, live feedback). */
interface LiveFeedback {
  state: LeadState;
  partner: { id: number; company_name: string; partner_slug: string } | null;
}

/** The part of the processing time reserved for the response itself. */
const answerMs = 1_000;
/** The first partner is asked for as long as is left, and for so long at least. */
const leastMs = 1_000;
/** A further partner is asked if so much time is left, or all of its own. */
const usefulMs = 5_000;

/**
 * Sends a new lead to its matches in rank order until one accepts or its outcome is unknown. Continues after a decline
 * or a definite failure. Makes no current matches. Stops early if another request has moved the lead meanwhile, or the
 * remaining time is too short for another call. A lead that no lender could be sent is unmatched: none stays new. What was
 * decided since it came is asked by the statement that stores each application (the gate): whoever was switched off is left
 * out, a suspended account's lead, an erased applicant's and that of who said "do not contact" go to nobody, and in
 * maintenance it waits for the worker.
 */
export async function runLiveFeedback(
  ctx: AffiliateContext,
  input: { leadId: number; catalogue: Catalogue; intent: IntentSnapshot; values: LeadValues },
): Promise<LiveFeedback> {
  const endMs = ctx.clock.now().getTime() + knownProcessingLimitMs(ctx.scope.environment) - answerMs;
  const { leadId, catalogue, intent, values } = input;
  const { matches, stop } = await considerPartners(ctx, catalogue, {
    id: leadId,
    intent,
    values,
    partnerIds: null,
  });
  const lead = await findOwnLead(ctx, leadId);
  let previous: number | null = null;
  let isFree = true;
  for (const { candidate } of matches) {
    const { partner } = candidate;
    const leftMs = endMs - ctx.clock.now().getTime();
    if (previous !== null && leftMs < Math.min(partner.timeoutMs, usefulMs)) break;
    const attempt = await tryPartner(ctx, lead, partner, previous, Math.max(leftMs, leastMs));
    // It was full, or switched off, a moment later: the next in rank.
    if (attempt === 'full' || attempt === 'lender off') continue;
    // For nobody, whoever comes next.
    if (attempt === 'ended') break;
    // It was stored, and not sent: whether that holds of whoever comes next, the next attempt asks.
    if (attempt && attempt !== 'maintenance' && attempt.stopped) {
      previous = attempt.id;
      continue;
    }
    isFree = false;
    // The worker begins again, where nothing was sent yet.
    if (attempt === 'maintenance') break;
    if (!attempt || (attempt.status !== 'declined' && attempt.status !== 'failed')) break;
    previous = attempt.id;
  }
  // No match, or all of them have filled meanwhile; or nothing was sent after all.
  const moves = previous === null ? statesWithoutPartner : { failed: 'unmatched' as const };
  if (isFree) await updateUnmatched(ctx.database, ctx.scope, leadId, moves, stop);
  return reportLiveFeedback(ctx, leadId);
}

/** What ends or stops an attempt: the gate's table says the same of every lender but `lender off` (design base 6). */
type Stopped = 'full' | 'lender off' | 'maintenance' | 'ended';

/**
 * Sends an application, or waits for the referral that the partner has just received. Null if the lead was moved, `full`
 * if the partner has no room any more, or what was decided since the lead came.
 */
async function tryPartner(
  ctx: AffiliateContext,
  lead: LeadRow,
  partner: PartnerSnapshot,
  previous: number | null,
  limitMs: number,
): Promise<{ id: number; status: ApplicationStatus; stopped?: boolean } | Stopped | null> {
  const states: readonly LeadState[] = previous === null ? ['new'] : ['declined', 'failed'];
  const guard = { states, afterApplicationId: previous, valuesVersion: lead.valuesVersion };
  const sent = { kind: 'live_feedback', type: null, bank: lead.bank, liveQuotes: null } as const;
  const applicationId = await insertApplication(
    ctx.database.waiting,
    ctx.scope,
    {
      leadId: lead.id,
      partnerId: partner.id,
      ...sent,
      takeOverAfterMs: takeOverAfterMs(partner),
    },
    { ...guard, currentMatch: false, asksGate: true },
    eventActor(ctx),
  );
  if (applicationId === 'full') {
    forgetRoom(ctx.database, ctx.scope.environment);
    return 'full';
  }
  if (applicationId !== null)
    return {
      ...(await sendApplication(ctx, { ...sent, id: applicationId }, lead, limitMs)),
      id: applicationId,
    };
  const held = heldApplication(await findOwnLead(ctx, lead.id), partner.id);
  if (held?.kind !== 'referral') return stoppedBy(ctx, lead.id, partner.id);
  if (held.waits) return 'full';
  const event = 'referral taken by live feedback';
  const it = { lead, partner, applicationId: held.id, type: null, bank: null, event } as const;
  return takeOverApplication(ctx, it, guard);
}

async function stoppedBy(ctx: AffiliateContext, leadId: number, partnerId: number): Promise<Stopped | null> {
  const stop = await findProductStop(ctx.database.waiting, leadId, partnerId);
  if (stop === null || stop === 'lender off' || stop === 'maintenance') return stop;
  return 'ended';
}

/** Returns the stored result for a duplicate; sends nothing. Throws `lead not found`. */
export async function reportLiveFeedback(ctx: AffiliateContext, leadId: number): Promise<LiveFeedback> {
  const lead = await findOwnLead(ctx, leadId);
  const taken =
    lead.state === 'accepted' || lead.state === 'pending'
      ? lead.applications.find(({ id }) => id === lead.applicationId)
      : undefined;
  if (!taken) return { state: lead.state, partner: null };
  const catalogue = await readCatalogue(ctx, ctx.scope.environment);
  return {
    state: lead.state,
    partner: {
      id: taken.partnerId,
      company_name: taken.companyName,
      partner_slug: catalogue.partnerById(taken.partnerId)?.slug ?? '',
    },
  };
}

async function findOwnLead(ctx: AffiliateContext, leadId: number): Promise<LeadRow> {
  const lead = await findLead(ctx.database, ctx.scope, leadId);
  if (!lead) throw notFound('lead');
  return lead;
}
