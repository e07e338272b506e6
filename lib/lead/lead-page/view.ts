import type { FilledIncome } from '@/db/schema/lead/lead';
import type { Citizenship, Gender } from '@/lib/applicant/rsa-id';
import type { HandOverView } from '@/lib/desk/hand-over/view';
import type { ApplicantStatement } from '@/lib/lead/applicant-statement/view';
import type { ShownOutcome } from '@/lib/lead/application/outcome';
import type { AnswerEffect } from '@/lib/lead/offer/answer-effect';
import type { UsualWait } from '@/lib/message/arrival/find-usual-wait';
import type { SmsView } from '@/lib/message/sms/view';
import type { LeadState } from '@/word/lead';

/**
 * What happens when the applicant accepts. `application`: it is sent from here and ends in a link. `site`: the
 * applicant continues on the partner's own site. `contact`: the partner gets in touch.
 */
export type AcceptEffect = 'application' | 'site' | 'contact';

/**
 * A partner's declines, or failed calls to it, since the latest saved offer: the latest one and how many there were.
 */
export interface Refusal {
  status: Extract<ShownOutcome, 'declined' | 'failed'>;
  at: string;
  times: number;
}

/** A current match for the portal. */
export interface PortalMatch {
  id: number;
  companyName: string;
  companyWebsiteUrl: string;
  logoUrl: string;
  partnerType: string;
  rank: number;
  probability: number;
  liveQuotes?: unknown;
  effect: AcceptEffect;
  /** Null if not tried since the latest offer. */
  refusal: Refusal | null;
  /** Why it takes no application any more: `full until Monday 00:00`; null: it does. */
  noRoom: string | null;
  /** When it takes applications again; null: it does now, or that is unknown. */
  reopensAt: string | null;
  /** It has the application already: an accept takes that over. Absent: it has not. */
  held?: HeldBefore;
}

/** What a partner has of the lead already. */
export interface HeldBefore {
  since: string;
  /** Absent: what it was sent is not known any more, or not shown. */
  sent?: {
    /** The amount asked for, in rand. */
    amount: number | null;
    /** In the form's order; null: no answer. */
    differences: { field: string; there: Answer; here: Answer }[];
  };
}
type Answer = string | number | boolean | null;

/** A partner that is not a match, and why. */
export interface LeftOutPartner {
  partnerId: number;
  companyName: string;
  logoUrl: string;
  sentence: string;
  /** It would fit, but takes no lead now: `full until Monday 00:00`. */
  noRoom: string | null;
  /** When it takes leads again; null: unknown. */
  reopensAt: string | null;
  /** What it would lend, in rand, if only the amount keeps it from this applicant. */
  loanAmount: number | null;
  /** It did not answer in time, or could not be reached. */
  mayAskAgain: boolean;
}

/** A partner whose answer is awaited. */
export type AskedPartner = Pick<PortalMatch, 'id' | 'companyName' | 'logoUrl' | 'partnerType'>;

/** A missing answer, as an instruction for an agent. */
export interface Question {
  field: string;
  sentence: string;
  /** For questions answered with yes or no: what each would do. */
  effects: AnswerEffect[];
}

export interface PortalAccept {
  partnerId: number;
  companyName: string;
  status: ShownOutcome;
  type: string | null;
  redirect: string;
  link: string;
  requestedAt: string;
  settledAt: string | null;
  /** Who sent it in the portal; null: a system did. */
  sentBy: { name: string; isReader: boolean } | null;
}

/** Two lenders of one applicant: one took the application after it had failed, another one had it by then. */
export interface TwoLenders {
  tookLate: string;
  other: string;
}

/** A lead with its offer, for its page. The ID number is masked: every view of the full one is audited. */
export interface PortalLead {
  id: string;
  /** A lead without an applicant, and of which kind; null: an ordinary lead. */
  pretendKind: 'sample' | 'practice' | null;
  /** It is that of the reader's own practice call. */
  isPractising: boolean;
  state: LeadState;
  intent: { id: number; title: string };
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  idNumberMasked: string | null;
  applicant: { dateOfBirth: string; age: number; gender: Gender; citizenship: Citizenship } | null;
  /** All other fields that were sent, by wire name. */
  fields: Record<string, string | number | boolean>;
  /** What the applicant says beside values. */
  statements: ApplicantStatement[];
  /** The income that was not sent and has the other's value. */
  filledIncome: FilledIncome | null;
  createdAt: string;
  updatedAt: string;
  /** Current matches, best first; empty if there is no offer. */
  matches: PortalMatch[];
  /** Some partner has a capacity: an offer on the screen may fill up or close at any moment. */
  mayFill: boolean;
  /** Partners that may still make an offer. */
  asking: AskedPartner[];
  /** When the offer was saved; null: none. It stays the same while awaited answers come in. */
  offeredAt: string | null;
  /** The intent's other partners. */
  leftOut: LeftOutPartner[];
  /** What to ask the applicant next, best first. */
  askNext: Question[];
  /** Every lender that suits the applicant has said no: from when the applicant may be captured anew. */
  noneLeftUntil: string | null;
  /** Answers that matter for this product, in the form's order: what it requires, and what its partners look at. */
  facts: string[];
  /** An agent asked for consent today: changed answers may be sent without asking again. */
  consentStands: boolean;
  /** In which an agent last asked for consent, as an ISO 639 code (`zu`); null if none did. */
  consentLanguage: string | null;
  accept: PortalAccept | null;
  /** Two lenders have the applicant, until one of them has let go; null: at most one has. */
  twoLenders: TwoLenders | null;
  /** Null while there is no link to hand over. */
  handOver: HandOverView | null;
  /** Text messages with the link of its latest application. */
  sms: SmsView;
  /** How long it usually takes, while it waits for a link or decision; null if too little is known. */
  usualWait: UsualWait | null;
}

/** True if waiting will not change it: the page may stop polling. */
export function isSettled(lead: Pick<PortalLead, 'state' | 'accept'>): boolean {
  if (lead.state === 'pending') return false;
  const awaitsLink =
    lead.state === 'accepted' && lead.accept?.type === 'apply-now' && acceptLink(lead.accept) === '';
  return !awaitsLink;
}

/** Where the applicant continues; '' if there is no link (yet). */
export function acceptLink(accept: Pick<PortalAccept, 'link' | 'redirect'> | null): string {
  return accept?.link || accept?.redirect || '';
}

/** True while its latest application waits for a link, or for a decision where there is none. */
export function awaitsAnswer({ state, accept }: Pick<PortalLead, 'state' | 'accept'>): boolean {
  if (!accept || acceptLink(accept) !== '') return false;
  return state === 'pending' || (state === 'accepted' && accept.type === 'apply-now');
}

/** States in which an application may be sent (spec 3). */
export function canSend({ state }: Pick<PortalLead, 'state'>): boolean {
  return state === 'matched' || state === 'declined' || state === 'failed';
}

/** Whether its answers can be changed: not while a lender has it, nor once its applicant was erased. */
export function isEditable({ state, idNumberMasked }: Pick<PortalLead, 'state' | 'idNumberMasked'>): boolean {
  return state !== 'pending' && state !== 'accepted' && idNumberMasked !== null;
}

/**
 * Best first, divided into those not tried, those of them that take no application any more, and those that declined or
 * failed since the offer (design lead 9).
 */
export function splitMatches(matches: readonly PortalMatch[]): {
  untried: PortalMatch[];
  full: PortalMatch[];
  refused: (PortalMatch & { refusal: Refusal })[];
} {
  const ranked = [...matches].sort((a, b) => a.rank - b.rank);
  return {
    untried: ranked.filter(({ refusal, noRoom }) => refusal === null && noRoom === null),
    full: ranked.filter(({ refusal, noRoom }) => refusal === null && noRoom !== null),
    refused: ranked.flatMap((match) => (match.refusal ? [{ ...match, refusal: match.refusal }] : [])),
  };
}
