import type { DeskEntry, HistoryEntryRow, SeenEntry } from '@/db/query/lead/lead-history';
import type { HistoryKind } from '@/db/schema/lead/lead';
import { findLeadField, labelInSentence } from '@/lib/applicant/field';
import {
  consentWithdrawn,
  leadErased,
  notContacted,
  notInterested,
  restrictedNow,
  suspendedInTime,
  unknownPartner,
  wrongApplicant,
} from '@/lib/base/gate/application';
import { capitalize, counted, listed } from '@/lib/base/text/text';
import { shownMoment } from '@/lib/base/time/date';
import { noRoomReason } from '@/lib/catalogue/capacity/reason';
import { circuitOpenReason, isOfResponse, problemText } from '@/lib/catalogue/partner/problem';
import { isDispositionKind, isWrongReason, withDefaults, wrongReasons } from '@/lib/desk/disposition/kind';
import { type DeclineReason, declineWords } from '@/word/lender';

type Row = Pick<HistoryEntryRow, 'kind' | 'detail' | 'partnerName'>;
type Sentence = (partner: string, detail: Record<string, unknown>) => string;

const created: Record<string, string> = {
  portal: 'Captured in the portal',
  batch: 'Imported from a batch',
  api_v2: 'Sent through the API',
  api_v1: 'Sent through the API, version 1',
};
const sent: Record<string, Sentence> = {
  accept: (partner) => `Application sent to ${partner}`,
  referral: (partner) => `Referred to ${partner}`,
  live_feedback: (partner) => `Sent to ${partner} by live feedback`,
};
const byChannel: Record<string, string> = {
  whatsapp: ' by WhatsApp',
  sms: ' by SMS',
  email: ' by email',
  copy: ' by copy and paste',
};
const gatewayProblems: Record<string, string> = {
  refused: 'the gateway refused the message',
  'no answer': 'the gateway did not answer',
  'no gateway': 'no gateway is set up',
  restricted: 'the applicant’s data is restricted',
  'do not contact': 'the applicant asked not to be contacted',
  'not interested': 'the applicant is not interested',
  'wrong applicant': 'the lead was set aside as a wrong applicant',
  'wrong number': 'the number is wrong',
};
/** Why a lender's people declined, as they chose; systems say nothing of it. */
function declineClause({ reason }: Record<string, unknown>): string {
  const words = Object.hasOwn(declineWords, String(reason)) ? declineWords[reason as DeclineReason] : null;
  return words === null ? '' : `: ${words}`;
}
const late = (text: string, { late: isLate }: Record<string, unknown>) =>
  isLate ? `${text}, after the lead had moved on` : text;

/** Every kind of this version has one; the database may contain kinds of a later version. */
const sentences: Record<HistoryKind | SeenEntry | DeskEntry, Sentence> = {
  created: (_, { source, basis }) => `${created[String(source)] ?? 'Created'}${basisClause(basis)}`,
  'values replaced': (_, { fields, consent_text: asked, basis }) =>
    `${changeText(fields)}${asked === undefined ? '' : '; consent asked again'}${basisClause(basis)}`,
  'offer made': (_, { matches, asking }) => offerText(Number(matches), Number(asking ?? 0)),
  'partner asked again': (partner, { answer }) => `${partner} was asked again and ${answerText(answer)}`,
  'no partner matches': () => 'No offers',
  'application sent': (partner, detail) =>
    sent[String(detail.applicationKind)]?.(partner, detail) ?? 'Application sent',
  'referral waits': (partner) => `Referral to ${partner} waits: it takes no more leads for now`,
  'referral not sent': failureText,
  'application accepted': (partner, detail) => late(`${partner} accepted`, detail),
  'application declined': (partner, detail) => late(`${partner} declined${declineClause(detail)}`, detail),
  'application failed': (partner, detail) => late(failureText(partner, detail), detail),
  'application pending': (partner, detail) => late(`${partner} is considering the application`, detail),
  'application unknown': unknownText,
  'link arrived': (partner) => `Link from ${partner} arrived`,
  'link handed over': (partner, { channel, gateway, sandbox }) =>
    gateway
      ? `Link from ${partner} sent by SMS${sandbox ? ', to the sandbox' : ''}`
      : `Link from ${partner} handed over${byChannel[String(channel)] ?? ''}`,
  'link not sent': (partner, { problem }) =>
    `Link from ${partner} not sent by SMS: ${gatewayProblems[String(problem)] ?? 'the gateway failed'}`,
  'link opened': (partner) => `Link from ${partner} opened`,
  'outcome not applied': (partner, { status, standing }) =>
    `${partner} reported ${String(status)}; the application stays ${String(standing)}`,
  'referral accepted by the applicant': (partner) =>
    `Offer from ${partner} accepted; the lead was already referred there`,
  'application accepted by the applicant again': (partner) =>
    `Offer from ${partner} accepted; it already has the application`,
  'referral taken by live feedback': (partner) =>
    `Live feedback reached ${partner}; the lead was already referred there`,
  'lead follows earlier application': (partner) =>
    `${partner} has the application that it was sent before: the lead follows it`,
  'two lenders': (partner) =>
    `${partner} took the application late, and another lender has the applicant too; the operator was notified`,
  'operator needed': (partner) => `${partner} does not respond; the operator was notified`,
  'moved in time': (_, { days }) => `Moved back by ${counted(Number(days ?? 0), 'day')}, in the sandbox`,
  'product changed': (_, { product }) => `Product changed to ${String(product)}: that is a lead of its own`,
  'product changed from': (_, { product }) => `Product changed from ${String(product)}`,
  'lead.id-number-seen': () => 'Full ID number viewed',
  'call ended': (_, { kind, label, dueAt, takenBack, reason }) => {
    const what = String(label ?? (isDispositionKind(kind) ? withDefaults({})[kind] : kind));
    const said = isWrongReason(reason) ? `${what}: ${wrongReasons[reason].clause}` : what;
    if (takenBack) return `Taken back: ${said}`;
    return dueAt ? `${said}; to be called ${moment(dueAt)}` : said;
  },
  'call-back set': (partner, { dueAt, partnerId }) =>
    partnerId
      ? `To be called ${moment(dueAt)}, when ${partner} takes leads`
      : `To be called ${moment(dueAt)}`,
  note: () => 'Note',
};

/** Describes an event of a lead's history to affiliate staff. A kind without a sentence is shown by its name. */
export function describeHistoryEntry({ kind, detail, partnerName }: Row): string {
  return isKnown(kind) ? sentences[kind](partnerName ?? 'the lender', detail) : capitalize(kind);
}

const basisClauses: Record<string, string> = {
  asked: ', as somebody who asked for a loan',
  outbound: ', as one of a list that is called',
};
const basisClause = (basis: unknown) => basisClauses[String(basis)] ?? '';

const moment = (at: unknown) => shownMoment(new Date(String(at)));

const isKnown = (kind: string): kind is keyof typeof sentences => Object.hasOwn(sentences, kind);

function failureText(partner: string, { reason }: Record<string, unknown>): string {
  if (reason === circuitOpenReason)
    return `Nothing was sent to ${partner}: its system keeps failing, so it is skipped for now`;
  if (reason === noRoomReason) return `${partner} took no more leads in time: nothing was sent`;
  if (reason === unknownPartner)
    return `Nothing was sent to ${partner}: it takes no leads of this account, or not for this product any more`;
  if (reason === restrictedNow) return `Nothing was sent to ${partner}: the applicant’s data is restricted`;
  if (reason === notContacted) return `Nothing was sent to ${partner}: do not contact`;
  if (reason === notInterested) return `Nothing was sent to ${partner}: the applicant is not interested`;
  if (reason === wrongApplicant) return `Nothing was sent to ${partner}: a wrong applicant`;
  if (reason === consentWithdrawn)
    return `Nothing was sent to ${partner}: the applicant withdrew consent to share their details`;
  if (reason === leadErased) return `Nothing was sent to ${partner}: the applicant was erased`;
  if (reason === suspendedInTime)
    return `Nothing was sent to ${partner}: the account was suspended for too long`;
  return `The application at ${partner} failed`;
}

/** Whether it took the application is open: it answered otherwise than agreed, or not at all. */
function unknownText(partner: string, { reason }: Record<string, unknown>): string {
  if (typeof reason !== 'string' || !isOfResponse(reason)) return `${partner} did not answer; checking again`;
  return `${partner} did not answer as agreed: ${problemText(reason).replace(/^It/, 'it')}; checking again`;
}

/** `fields`: the names of those that changed; entries of earlier releases have none. */
function changeText(fields: unknown): string {
  if (!Array.isArray(fields)) return 'Answers updated';
  if (fields.length === 0) return 'Sent again, nothing changed';
  return `Answers updated: ${listed(fields.map((name) => labelInSentence(findLeadField(name)?.label ?? name)))}`;
}

/** `asking`: partners that had not answered yet. */
function offerText(matches: number, asking: number): string {
  const found = matches === 0 ? 'No offers' : `${counted(matches, 'offer')} found`;
  return asking === 0 ? found : `${found} so far, ${counted(asking, 'lender')} still to answer`;
}

function answerText(answer: unknown): string {
  switch (answer) {
    case 'offer':
      return 'made an offer';
    case 'no offer':
      return 'has no offer for this applicant';
    case 'late':
      return 'did not answer in time';
    default:
      return 'could not be reached';
  }
}
