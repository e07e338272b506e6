import { adoptReferral, startApplication } from '@/db/query/application';
import type { PartnerSnapshot } from '@/db/query/catalogue-snapshot';
import { getEnvironment } from '@/db/query/environment';
import { findLead, type LeadRow } from '@/db/query/lead';
import type { ApplicationStatus } from '@/db/schema/application';
import type { LeadState } from '@/db/schema/lead';
import { eventActor } from '@/lib/application/actor';
import { followUpJobName } from '@/lib/application/job';
import { sendApplication, takeOverAfterMs } from '@/lib/application/send-application';
import { readCatalogue } from '@/lib/catalogue/read-catalogue';
import type { AffiliateContext } from '@/lib/context';
import { AppError, notFound, ruleBroken } from '@/lib/error';
import { recordStep } from '@/lib/go-live/record-step';
import { readPublicId } from '@/lib/public-id';
import type { AcceptInput } from './schema';
import { type AcceptAnswer, acceptAnswer } from './view';

const acceptable: readonly LeadState[] = ['matched', 'declined', 'failed'];

/**
 * `POST /accept`: the applicant's choice goes to its partner, once (spec 2.4, 2.5, 3; DESIGN 4). Throws, in this
 * order, `lead not found`, the state's and the match's business rules, and `processing_limit` when the partner
 * gave no whole answer: the lead stays `pending` then, and the worker finds the outcome out.
 */
export async function acceptOffer(ctx: AffiliateContext, input: AcceptInput): Promise<AcceptAnswer> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', input.hashid);
  if (leadId === null) throw notFound('lead');
  // Between looking and moving, somebody else may move the lead: then it is looked at once more, and refused.
  for (let tries = 0; tries < 3; tries += 1) {
    const { lead, partner } = await assertAcceptable(ctx, leadId, input);
    const held = heldReferral(lead, partner.id);
    const started = held ? await takeOver(ctx, lead, held.id, input) : await apply(ctx, lead, partner, input);
    if (started) {
      recordStep(ctx, 'accept');
      if (started.status === 'unknown' || started.status === 'sending')
        throw new AppError('processing_limit', 'processing took longer than allowed');
      return acceptAnswer(input.hashid, { ...started, type: input.type }, partner);
    }
  }
  throw ruleBroken(stateMessage);
}

const stateMessage = 'lead is not in matched, declined, or failed state';

async function assertAcceptable(
  ctx: AffiliateContext,
  leadId: number,
  input: AcceptInput,
): Promise<{ lead: LeadRow; partner: PartnerSnapshot }> {
  const { environment } = ctx.scope;
  const [lead, { catalogueVersion }] = await Promise.all([
    findLead(ctx.database.sql, ctx.scope, leadId),
    getEnvironment(ctx.database.drizzle, environment),
  ]);
  if (!lead) throw notFound('lead');
  if (!acceptable.includes(lead.state)) throw ruleBroken(stateMessage);
  const partner = (await readCatalogue(ctx, environment, catalogueVersion)).partnerById(input.partnerId);
  const isMatch = lead.matches.some(({ partnerId }) => partnerId === input.partnerId);
  if (!partner?.active || !isMatch) throw ruleBroken('partner is not a current match for the lead');
  if (input.type === 'apply-now' && !partner.endToEnd)
    throw ruleBroken('partner does not support end-to-end applications');
  return { lead, partner };
}

type Standing = { status: ApplicationStatus; redirect: string | null };

/** A referral of this lead that the partner has taken, or may have: a second application is not sent to it. */
function heldReferral({ applications }: LeadRow, partnerId: number) {
  return applications.find(
    (application) =>
      application.kind === 'referral' &&
      application.partnerId === partnerId &&
      application.status !== 'declined' &&
      application.status !== 'failed',
  );
}

async function takeOver(
  ctx: AffiliateContext,
  lead: LeadRow,
  applicationId: number,
  { type, bank }: AcceptInput,
): Promise<Standing | null> {
  const it = { leadId: lead.id, applicationId, type, bank };
  const status = await adoptReferral(ctx.database.sql, ctx.scope, it, acceptable, eventActor(ctx));
  const redirect = lead.applications.find(({ id }) => id === applicationId)?.redirect ?? null;
  return status && { status, redirect };
}

async function apply(
  ctx: AffiliateContext,
  lead: LeadRow,
  partner: PartnerSnapshot,
  { type, bank, liveQuotes }: AcceptInput,
): Promise<Standing | null> {
  const applicationId = await startApplication(
    ctx.database.sql,
    ctx.scope,
    {
      leadId: lead.id,
      partnerId: partner.id,
      kind: 'accept',
      type,
      bank,
      liveQuotes,
      takeOverAfterMs: takeOverAfterMs(partner),
      followUpJob: followUpJobName,
    },
    { states: acceptable, currentMatch: true },
    eventActor(ctx),
  );
  return applicationId === null ? null : sendApplication(ctx, applicationId, lead);
}
