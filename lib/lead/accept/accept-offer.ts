import { deleteUsedKey, type KeyUse } from '@/db/query/base/idempotency-key';
import type { PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { findIsWrongApplicant } from '@/db/query/desk/disposition';
import { insertApplication } from '@/db/query/lead/application';
import { findLead, type LeadApplicationRow, type LeadRow } from '@/db/query/lead/lead';
import { recordStep } from '@/lib/account/go-live/record-step';
import type { AffiliateContext, GuardedContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { forgetRoom, readRoom } from '@/lib/catalogue/capacity/room';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { isRefusedInSandbox } from '@/lib/catalogue/sandbox/room';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import { eventActor } from '@/lib/lead/application/actor';
import { heldApplication } from '@/lib/lead/application/held-application';
import { sendApplication, takeOverAfterMs } from '@/lib/lead/application/send-application';
import { takeOverApplication } from '@/lib/lead/application/take-over-application';
import { stillFits } from '@/lib/lead/offer/still-fits';
import type { ApplicationStatus } from '@/word/application';
import type { LeadState } from '@/word/lead';
import { doNotContactMessage, restrictedMessage, withdrawnMessage, wrongApplicantMessage } from './refusal';
import { type AcceptInput, leadChangedMessage } from './schema';
import { type AcceptAnswer, acceptAnswer } from './view';

const acceptable: readonly LeadState[] = ['matched', 'declined', 'failed'];

/** How often another request may come between: each try is a few milliseconds. */
const triesAtMost = 20;

interface AcceptOptions {
  readonly seen?: string | null;
  readonly textLink?: boolean;
  readonly keyUse?: KeyUse | null;
}

/**
 * Sends the applicant's choice to its partner, once: `POST /accept` (spec 2.4, 2.5, 3; design lead 10). Throws, in this
 * order, `lead not found`, the business rules of the state and the match, `processing_limit` when the partner did not
 * respond in time, and `unavailable` when it broke off or responded otherwise than agreed: the lead then stays `pending`,
 * and the worker finds out the outcome.
 *
 * `textLink`: the link is sent by text message, at once or when it comes.
 * `seen`: the lead's `updated_at` as shown on the sender's screen. Only what was confirmed is sent: if the lead has
 * changed since (another tab, another agent, a partner's decline), throws `rule_broken`.
 * `keyUse`: the client's Idempotency-Key, stored with the application; see `acceptOnce`.
 */
export async function acceptOffer(
  ctx: GuardedContext,
  input: AcceptInput,
  { seen = null, textLink = false, keyUse = null }: AcceptOptions = {},
): Promise<AcceptAnswer> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', input.hashid);
  if (leadId === null) throw notFound('lead');
  // Between the check and the update, another request may change the lead's values, offer it anew or refer it to this
  // partner: the database lets one of them through, and the other tries again.
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const { lead, partner } = await assertAcceptable(ctx, leadId, input, seen);
    const held = heldApplication(lead, partner.id);
    const started = held
      ? await takeOver(ctx, lead, partner, held, input, { seen, textLink, keyUse })
      : await apply(ctx, lead, partner, input, { seen, textLink, keyUse });
    if (started === 'full') throw partnerIsFull(ctx);
    if (started?.stopped) {
      await assertStillAcceptable(ctx, leadId, input, keyUse);
      continue;
    }
    if (started) {
      recordStep(ctx, 'accept');
      if (started.status === 'sending' || started.late)
        throw new AppError('processing_limit', answerText.processingLimit);
      if (started.status === 'unknown') throw new AppError('unavailable', answerText.unavailable);
      return acceptAnswer(input.hashid, { ...started, type: input.type }, partner);
    }
  }
  throw ruleBroken(answerText.leadNotAcceptable);
}

async function assertAcceptable(
  ctx: GuardedContext,
  leadId: number,
  input: AcceptInput,
  seen: string | null,
): Promise<{ lead: LeadRow; partner: PartnerSnapshot }> {
  const lead = await findLead(ctx.database, ctx.scope, leadId);
  if (!lead) throw notFound('lead');
  if (!acceptable.includes(lead.state)) throw ruleBroken(answerText.leadNotAcceptable);
  if (seen !== null && lead.updatedAt.toISOString() !== seen) throw ruleBroken(leadChangedMessage);
  if (lead.restrictedUntil !== null)
    throw ruleBroken(ctx.actor.kind === 'user' ? restrictedMessage : answerText.notCurrentMatch);
  const catalogue = await readCatalogue(ctx, ctx.scope.environment, ctx.guard.catalogueVersion);
  const partner = catalogue.partnerById(input.partnerId);
  const isMatch = lead.matches.some(({ partnerId }) => partnerId === input.partnerId);
  if (!partner?.active || !isMatch) throw ruleBroken(answerText.notCurrentMatch);
  if (input.type === 'apply-now' && !partner.endToEnd) throw ruleBroken(answerText.notEndToEnd);
  if (!stillFits(ctx, catalogue, lead, partner.id)) throw ruleBroken(answerText.notCurrentMatch);
  await assertOpen(ctx, catalogue, lead, partner.id);
  // An applicant who asked not to be contacted has no matches for a client; an agent is told why.
  const [contact, isWrong] = await Promise.all([
    judgeLead(ctx, leadId, 'application'),
    findIsWrongApplicant(ctx.database, leadId),
  ]);
  if (contact?.withoutPartners.includes(partner.id)) throw ruleBroken(answerText.notCurrentMatch);
  if (contact?.stop)
    throw ruleBroken(
      ctx.actor.kind !== 'user'
        ? answerText.notCurrentMatch
        : contact.stop === 'withdrawn'
          ? withdrawnMessage
          : doNotContactMessage,
    );
  if (isWrong)
    throw ruleBroken(ctx.actor.kind === 'user' ? wrongApplicantMessage : answerText.notCurrentMatch);
  return { lead, partner };
}

/**
 * Refuses an accept that was stored and not sent, as one that comes after what was decided: it has used no key, and what is
 * shown on the sender's screen was changed by it alone.
 */
async function assertStillAcceptable(
  ctx: GuardedContext,
  leadId: number,
  input: AcceptInput,
  keyUse: KeyUse | null,
): Promise<void> {
  if (keyUse) await deleteUsedKey(ctx.database.waiting, ctx.scope, keyUse.keyHash);
  await assertAcceptable(ctx, leadId, input, null);
}

/** Throws if the partner takes no leads by now; whether it is full, the accept itself finds out. */
async function assertOpen(ctx: GuardedContext, catalogue: Catalogue, lead: LeadRow, partnerId: number) {
  const room = await readRoom(ctx.database, catalogue);
  const asked = { intentId: lead.intentId, affiliateId: ctx.scope.affiliateId, shownAt: lead.offeredAt };
  const reason = room.refusals(asked, ctx.clock.now()).get(partnerId);
  if (reason && reason.kind !== 'full') throw ruleBroken(answerText.notCurrentMatch);
  if (isRefusedInSandbox(catalogue, lead, partnerId)) throw ruleBroken(answerText.notCurrentMatch);
}

/** A cap found full: offers of this process know at once. */
function partnerIsFull(ctx: AffiliateContext): Error {
  forgetRoom(ctx.database, ctx.scope.environment);
  return ruleBroken(answerText.notCurrentMatch);
}

type Standing = { status: ApplicationStatus; redirect: string | null; late?: boolean; stopped?: boolean };

function takeOver(
  ctx: AffiliateContext,
  lead: LeadRow,
  partner: PartnerSnapshot,
  held: LeadApplicationRow,
  { type, bank }: AcceptInput,
  { seen, textLink, keyUse }: Required<AcceptOptions>,
): Promise<Standing | 'full' | null> {
  const event =
    held.kind === 'referral'
      ? 'referral accepted by the applicant'
      : 'application accepted by the applicant again';
  const it = { lead, partner, applicationId: held.id, type, bank, event, textLink, keyUse } as const;
  const { valuesVersion } = lead;
  return takeOverApplication(ctx, it, { states: acceptable, valuesVersion, unchangedSince: seen });
}

async function apply(
  ctx: AffiliateContext,
  lead: LeadRow,
  partner: PartnerSnapshot,
  { type, bank, liveQuotes }: AcceptInput,
  { seen, textLink, keyUse }: Required<AcceptOptions>,
): Promise<Standing | 'full' | null> {
  const sent = { kind: 'accept', type, bank, liveQuotes } as const;
  const applicationId = await insertApplication(
    ctx.database.waiting,
    ctx.scope,
    {
      leadId: lead.id,
      partnerId: partner.id,
      ...sent,
      textLink,
      keyUse,
      takeOverAfterMs: takeOverAfterMs(partner),
    },
    { states: acceptable, currentMatch: true, valuesVersion: lead.valuesVersion, unchangedSince: seen },
    eventActor(ctx),
  );
  if (applicationId === 'full' || applicationId === null) return applicationId;
  return sendApplication(ctx, { ...sent, id: applicationId }, lead);
}
