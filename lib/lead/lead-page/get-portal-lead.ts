import { getEnvironment } from '@/db/query/account/environment';
import { findGuard } from '@/db/query/base/guard';
import { listStatementsOfOwnLead } from '@/db/query/lead/applicant-statement';
import { listCrossed } from '@/db/query/lead/application-crossing';
import { findSender } from '@/db/query/lead/application-sender';
import { findLead, type LeadRow } from '@/db/query/lead/lead';
import { findPretendLead } from '@/db/query/lead/pretend-lead';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import { applicantFields } from '@/lib/applicant/field';
import { ageOn, hiddenIdNumber, readIdNumber } from '@/lib/applicant/rsa-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { restrictedLead } from '@/lib/base/gate/restricted';
import { southAfricanDate } from '@/lib/base/time/date';
import type { Room } from '@/lib/catalogue/capacity/refusal';
import { readRoom } from '@/lib/catalogue/capacity/room';
import { askedFields } from '@/lib/catalogue/catalogue/asked-field';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { sandboxRoom } from '@/lib/catalogue/sandbox/room';
import { handOverOf } from '@/lib/desk/hand-over/get-hand-over';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { openStatement, valuesOfLead } from '@/lib/lead/applicant-statement/statement';
import { type AcceptView, leadView } from '@/lib/lead/lead/view';
import { consentStands } from '@/lib/lead/submission/edit-lead';
import { findUsualWait } from '@/lib/message/arrival/find-usual-wait';
import { smsView } from '@/lib/message/sms/sms-view';
import { advice } from './advice';
import { askedPartners, currentMatches } from './current-match';
import { heldBefore } from './held-before';
import { maskLead } from './mask-lead';
import { awaitsAnswer, type HeldBefore, type PortalAccept, type PortalLead, type TwoLenders } from './view';

/**
 * Returns one of the affiliate's own leads with its current matches, for its page; also during maintenance. Throws
 * `lead not found` for any other id, and `conflict` while the applicant's data is restricted.
 */
export async function getPortalLead(ctx: AffiliateContext, hashid: string): Promise<PortalLead> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const [row, guard, stands, pretend] = await Promise.all([
    leadId === null ? null : findShownLead(ctx, leadId),
    findGuard(ctx.database, ctx.scope, null),
    leadId !== null && consentStands(ctx, leadId),
    leadId === null ? null : findPretendLead(ctx.database, leadId),
  ]);
  if (!row) throw notFound('lead');
  recordRead(ctx, { kind: 'opened', leadId: row.id });
  const [{ catalogue, room, held }, handOver, sms, twoLenders, sentBy, said] = await Promise.all([
    readCatalogue(ctx, ctx.scope.environment, guard?.catalogueVersion).then(async (read) => ({
      catalogue: read,
      room: sandboxRoom(await readRoom(ctx.database, read), read, row.lastName),
      held: await heldBefore(ctx, row, read),
    })),
    handOverOf(ctx, row),
    smsView(ctx, row),
    findTwoLenders(ctx, row),
    findSentBy(ctx, row),
    listStatementsOfOwnLead(ctx.database, ctx.scope, row.id),
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
    statements: said.map((one) => openStatement(ctx.env, one, valuesOfLead(row))),
    handOver,
    sms,
    usualWait,
  };
  return isViewing(ctx) ? maskLead(whole) : whole;
}

async function findShownLead({ database, scope }: AffiliateContext, leadId: number): Promise<LeadRow | null> {
  const row = await findLead(database, scope, leadId);
  if (row?.restrictedUntil) throw restrictedLead(row.restrictedUntil);
  return row;
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
  const [crossed] = await listCrossed(database, { leadId: id });
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
  | 'statements'
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

function factsOf(catalogue: Catalogue, intentId: number): string[] {
  const required = catalogue.intentById(intentId)?.requiredFields ?? [];
  const asked = new Set([...required, ...askedFields(catalogue, intentId)]);
  return applicantFields.map(({ name }) => name).filter((name) => name !== 'id_number' && asked.has(name));
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
