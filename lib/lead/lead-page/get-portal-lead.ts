import { getEnvironment } from '@/db/query/account/environment';
import { findGuard } from '@/db/query/base/guard';
import type { PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { listCrossed } from '@/db/query/lead/application-crossing';
import { findSender } from '@/db/query/lead/application-sender';
import { findLead, type LeadRow } from '@/db/query/lead/lead';
import { findPretendLead } from '@/db/query/lead/pretend-lead';
import type { UnscoredCause } from '@/db/schema/lead/offer';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import { applicantFields, yesOrNoFields } from '@/lib/applicant/field';
import { ageOn, hiddenIdNumber, readIdNumber } from '@/lib/applicant/rsa-id';
import { leadValues } from '@/lib/applicant/value';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { southAfricanDate } from '@/lib/base/time/date';
import { type NoRoom, type Refusals, type Room, reopeningOf } from '@/lib/catalogue/capacity/refusal';
import { readRoom } from '@/lib/catalogue/capacity/room';
import { noRoomText } from '@/lib/catalogue/capacity/words';
import { askedFields } from '@/lib/catalogue/catalogue/asked-field';
import { type Candidate, type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { type LeftOut, selectEligible } from '@/lib/catalogue/matching/match';
import { sandboxRoom } from '@/lib/catalogue/sandbox/room';
import { handOverOf } from '@/lib/desk/hand-over/get-hand-over';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { type AcceptView, leadView } from '@/lib/lead/lead/view';
import { answerEffects, fittingLoanAmount } from '@/lib/lead/offer/answer-effect';
import { absenceText, explainAmount, explainLeftOut, explainQuestion } from '@/lib/lead/offer/explain';
import { unlockingQuestions } from '@/lib/lead/offer/unlocking-question';
import { causeAt, mayAskAgain } from '@/lib/lead/offer/unscored';
import { consentStands } from '@/lib/lead/submission/edit-lead';
import { findUsualWait } from '@/lib/message/arrival/find-usual-wait';
import { smsView } from '@/lib/message/sms/sms-view';
import { heldBefore } from './held-before';
import { maskLead } from './mask-lead';
import {
  type AcceptEffect,
  type AskedPartner,
  awaitsAnswer,
  type HeldBefore,
  type LeftOutPartner,
  type PortalAccept,
  type PortalLead,
  type PortalMatch,
  type Refusal,
  type TwoLenders,
} from './view';

/**
 * Returns one of the affiliate's own leads with its current matches, for its page; also during maintenance. Throws
 * `lead not found` for any other id.
 */
export async function getPortalLead(ctx: AffiliateContext, hashid: string): Promise<PortalLead> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const [row, guard, stands, pretend] = await Promise.all([
    leadId === null ? null : findLead(ctx.database, ctx.scope, leadId),
    findGuard(ctx.database, ctx.scope, null),
    leadId !== null && consentStands(ctx, leadId),
    leadId === null ? null : findPretendLead(ctx.database, leadId),
  ]);
  if (!row) throw notFound('lead');
  recordRead(ctx, { kind: 'opened', leadId: row.id });
  const [{ catalogue, room, held }, handOver, sms, twoLenders, sentBy] = await Promise.all([
    readCatalogue(ctx, ctx.scope.environment, guard?.catalogueVersion).then(async (read) => ({
      catalogue: read,
      room: sandboxRoom(await readRoom(ctx.database, read), read, row.lastName),
      held: await heldBefore(ctx, row, read),
    })),
    handOverOf(ctx, row),
    smsView(ctx, row),
    findTwoLenders(ctx, row),
    findSentBy(ctx, row),
  ]);
  const { noneLeft, ...lead } = portalLead(ctx, row, catalogue, { room, held, sentBy });
  const usualWait =
    lead.accept && awaitsAnswer(lead) ? await findUsualWait(ctx, lead.accept.partnerId) : null;
  const { actor } = ctx;
  const whole = {
    ...lead,
    pretendKind: pretend?.kind ?? null,
    isPractising: actor.kind === 'user' && pretend?.userId === actor.userId,
    consentStands: stands,
    noneLeftUntil: noneLeft ? await freshFrom(ctx, row) : null,
    twoLenders,
    handOver,
    sms,
    usualWait,
  };
  return isViewing(ctx) ? maskLead(whole) : whole;
}

async function findSentBy(
  { database, actor }: AffiliateContext,
  { applicationId }: LeadRow,
): Promise<PortalAccept['sentBy']> {
  if (applicationId === null) return null;
  const sender = await findSender(database, applicationId);
  return sender && { name: sender.name, isReader: actor.kind === 'user' && actor.userId === sender.userId };
}

/** From when the applicant may be captured as a new lead, and lenders asked afresh (design lead 15). RFC 3339. */
async function freshFrom({ database, scope }: AffiliateContext, { createdAt }: LeadRow): Promise<string> {
  const { deduplicationWindowSeconds } = await getEnvironment(database, scope.environment);
  return new Date(createdAt.getTime() + deduplicationWindowSeconds * 1_000).toISOString();
}

/** The lead was found in the scope, and so is what is asked of it. */
async function findTwoLenders(
  { database }: AffiliateContext,
  { id, applications }: LeadRow,
): Promise<TwoLenders | null> {
  if (applications.length < 2) return null;
  const [crossed] = await listCrossed(database, id);
  return crossed ? { tookLate: crossed.companyName, other: crossed.otherCompanyName } : null;
}

function portalLead(
  ctx: AffiliateContext,
  row: LeadRow,
  catalogue: Catalogue,
  {
    room,
    held,
    sentBy,
  }: { room: Room; held: ReadonlyMap<number, HeldBefore>; sentBy: PortalAccept['sentBy'] },
): Omit<
  PortalLead,
  | 'pretendKind'
  | 'isPractising'
  | 'consentStands'
  | 'noneLeftUntil'
  | 'twoLenders'
  | 'handOver'
  | 'sms'
  | 'usualWait'
> & { noneLeft: boolean } {
  const view = leadView(ctx.env, row);
  const { id, state, intent, email } = view;
  const now = ctx.clock.now();
  const asked = { intentId: row.intentId, affiliateId: ctx.scope.affiliateId };
  return {
    id,
    state,
    intent,
    firstName: view.first_name,
    lastName: view.last_name,
    cellPhoneNumber: view.cell_phone_number,
    email,
    idNumberMasked: view.id_number && hiddenIdNumber,
    applicant: view.id_number ? applicant(view.id_number, now) : null,
    fields: row.fields,
    filledIncome: row.filledIncome,
    createdAt: view.created_at,
    updatedAt: view.updated_at,
    matches: currentMatches(
      row,
      catalogue,
      room.refusals({ ...asked, shownAt: row.offeredAt }, now),
      now,
    ).map((match) => ({ ...match, ...(held.has(match.id) && { held: held.get(match.id) }) })),
    mayFill: catalogue.hasCapacity,
    asking: askedPartners(row, catalogue, now),
    offeredAt: row.offeredAt?.toISOString() ?? null,
    ...advice(row, view.id_number, catalogue, room.refusals(asked, now), now),
    consentLanguage: row.consentLanguage,
    facts: factsOf(catalogue, row.intentId),
    accept: view.accept && portalAccept(view.accept, sentBy),
  };
}

function portalAccept(
  { status, type, redirect, link, ...accept }: AcceptView,
  sentBy: PortalAccept['sentBy'],
): PortalAccept {
  return {
    partnerId: accept.partner_id,
    companyName: accept.company_name,
    status,
    type,
    redirect,
    link,
    requestedAt: accept.requested_at,
    settledAt: accept.settled_at,
    sentBy,
  };
}

/** Returns the partners of the latest saved offer that are still active (design lead 8, current match). */
function currentMatches(row: LeadRow, catalogue: Catalogue, refusals: Refusals, now: Date): PortalMatch[] {
  return row.matches.flatMap(({ partnerId, rank, probability, liveQuotes }) => {
    const partner = catalogue.partnerById(partnerId);
    if (!partner?.active) return [];
    const noRoom = refusals.get(partnerId);
    return {
      ...named(partner),
      companyWebsiteUrl: partner.companyWebsiteUrl,
      rank,
      probability,
      ...(liveQuotes === undefined ? {} : { liveQuotes }),
      effect: acceptEffect(partner),
      refusal: refusalOf(row, partnerId),
      noRoom: noRoom ? noRoomText(noRoom, now) : null,
      reopensAt: reopensAt(noRoom),
    };
  });
}

/** RFC 3339; null: it takes leads now, or nobody knows. */
function reopensAt(noRoom: NoRoom | undefined): string | null {
  return (noRoom && reopeningOf(noRoom)?.toISOString()) ?? null;
}

/** Returns the partners whose answer is awaited, in the order of the offer. */
function askedPartners({ unscored }: LeadRow, catalogue: Catalogue, now: Date): AskedPartner[] {
  return (unscored ?? []).flatMap((one) => {
    const partner = catalogue.partnerById(one.partnerId);
    return partner?.active && causeAt(one, now) === 'asking' ? [named(partner)] : [];
  });
}

function named(partner: PartnerSnapshot): AskedPartner {
  return {
    id: partner.id,
    companyName: partner.companyName,
    logoUrl: partner.companyMiniLogoUrl || partner.companyLogoUrl,
    partnerType: partner.partnerType,
  };
}

/**
 * Returns each partner's outcomes of all attempts settled since the latest offer, whoever made them. Read with the
 * lead, so that a reload, a second tab and another agent see the same.
 */
function refusalOf({ applications, offeredAt }: LeadRow, partnerId: number): Refusal | null {
  const refusals = applications
    .flatMap(({ partnerId: tried, status, settledAt }) => {
      if (tried !== partnerId || settledAt === null || (status !== 'declined' && status !== 'failed'))
        return [];
      const at = new Date(settledAt);
      return offeredAt !== null && at < offeredAt ? [] : [{ status, at: at.toISOString() }];
    })
    .sort((a, b) => a.at.localeCompare(b.at));
  const latest = refusals.at(-1);
  return latest ? { ...latest, times: refusals.length } : null;
}

/**
 * Returns what would change the offer: why the other partners are out, and which values are still missing, as far as
 * they may bring a partner that has not said no since the offer.
 */
function advice(
  row: LeadRow,
  idNumber: string | null,
  catalogue: Catalogue,
  refusals: Refusals,
  now: Date,
): Pick<PortalLead, 'leftOut' | 'askNext'> & { noneLeft: boolean } {
  if (idNumber === null || row.state === 'pending' || row.state === 'accepted')
    return { leftOut: [], askNext: [], noneLeft: false };
  const input = {
    values: leadValues({ ...row, idNumber }),
    today: southAfricanDate(now),
    now,
    partners: catalogue.candidatesFor(row.intentId),
    refusals,
  };
  // A partner not named in `partner_ids` was never asked.
  const { eligible, leftOut } = selectEligible({ ...input, partnerIds: row.offeredPartnerIds });
  const offered = new Set(row.matches.map(({ partnerId }) => partnerId));
  const causes = causesByPartner(row, eligible, now);
  const unscored = eligible.flatMap(({ id, companyName }): LeftOut[] => {
    const cause = causes.get(id);
    if (cause === undefined || cause === 'asking') return [];
    return [{ partnerId: id, companyName, reason: { kind: 'score unavailable', cause } }];
  });
  const requiredFields = catalogue.intentById(row.intentId)?.requiredFields ?? [];
  const judged = { ...input, requiredFields };
  const saidNo = ({ id }: { id: number }) => refusalOf(row, id)?.status === 'declined';
  const left = { ...judged, partners: judged.partners.filter((one) => !saidNo(one)) };
  const current = row.matches.flatMap(({ partnerId }) => catalogue.partnerById(partnerId) ?? []);
  const isOver = current.length > 0 && current.every((partner) => !partner.active || saidNo(partner));
  const noneLeft = isOver && eligible.every(saidNo);
  return {
    noneLeft,
    leftOut: [...leftOut, ...(row.state === 'new' ? [] : unscored)]
      .filter(({ partnerId }) => !offered.has(partnerId))
      .map((left) => leftOutPartner(judged, left, offered.size > 0))
      // Without an offer, what is one press away comes first.
      .toSorted((one, other) =>
        offered.size > 0 ? 0 : Number(one.loanAmount === null) - Number(other.loanAmount === null),
      ),
    askNext: (noneLeft ? [] : unlockingQuestions(left)).slice(0, 3).map((question) => ({
      field: question.field,
      sentence: explainQuestion(question),
      effects: yesOrNoFields.has(question.field) ? answerEffects(left, question.field, [true, false]) : [],
    })),
  };
}

/** A lead's values and the partners that they are judged by. */
type Judged = Omit<Parameters<typeof fittingLoanAmount>[0], 'partners'> & {
  readonly partners: readonly Candidate[];
};

/** Why each eligible partner without a score has none; null in offers of earlier releases, which did not store it. */
function causesByPartner(
  { unscored }: Pick<LeadRow, 'unscored'>,
  eligible: readonly Candidate[],
  now: Date,
): ReadonlyMap<number, UnscoredCause | null> {
  if (unscored) return new Map(unscored.map((one) => [one.partnerId, causeAt(one, now)]));
  return new Map(eligible.flatMap(({ id, partner }) => (partner.scoreUrl === null ? [] : [[id, null]])));
}

function leftOutPartner(judged: Judged, left: LeftOut, hasOffers: boolean): LeftOutPartner {
  const partner = judged.partners.find(({ id }) => id === left.partnerId);
  const loanAmount = partner ? loanAmountFor(judged, left, partner) : null;
  return {
    partnerId: left.partnerId,
    companyName: left.companyName,
    logoUrl: partner ? named(partner.partner).logoUrl : '',
    sentence:
      partner && loanAmount !== null && !hasOffers
        ? explainAmount(left, loanAmount, partner.partner.scoreUrl !== null)
        : explainLeftOut(left),
    loanAmount,
    noRoom:
      left.reason.kind === 'no room' || left.reason.kind === 'left out' ? absenceText(left.reason) : null,
    reopensAt: reopensAt(judged.refusals?.get(left.partnerId)),
    mayAskAgain: left.reason.kind === 'score unavailable' && mayAskAgain(left.reason.cause),
  };
}

/** What the partner would lend, if only the amount keeps it from this applicant. */
function loanAmountFor(judged: Judged, { reason }: LeftOut, partner: Candidate): number | null {
  if (reason.kind !== 'rule' || reason.field !== 'loan_amount_required') return null;
  return fittingLoanAmount(judged, partner);
}

function factsOf(catalogue: Catalogue, intentId: number): string[] {
  const required = catalogue.intentById(intentId)?.requiredFields ?? [];
  const asked = new Set([...required, ...askedFields(catalogue, intentId)]);
  return applicantFields.map(({ name }) => name).filter((name) => name !== 'id_number' && asked.has(name));
}

function acceptEffect({ endToEnd, acceptVariant }: PartnerSnapshot): AcceptEffect {
  if (endToEnd) return 'application';
  return acceptVariant === 'redirect' ? 'site' : 'contact';
}

function applicant(idNumber: string, now: Date): PortalLead['applicant'] {
  const today = southAfricanDate(now);
  const facts = readIdNumber(idNumber, today);
  if (!facts) return null;
  return {
    dateOfBirth: facts.dateOfBirth,
    age: ageOn(facts.dateOfBirth, today),
    gender: facts.gender,
    citizenship: facts.citizenship,
  };
}
