import type { LeadReadKind } from '@/db/schema/desk/lead-read';
import type { SmsStatus } from '@/db/schema/message/sms';
import type { ApplicantStatement } from '@/lib/lead/applicant-statement/view';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { ConsentChannel, ConsentedPurpose } from '@/word/consent';
import type { Environment } from '@/word/environment';
import type { LeadBasis, LeadSource, LeadState } from '@/word/lead';
import type { OptOutKind, OptOutReach, OptOutSource } from '@/word/opt-out';
import type { OutcomeKind } from '@/word/outcome';
import type { ClaimState, Testimony } from '@/word/return-claim';
import type { RightsChannel, RightsKind, RightsState } from '@/word/rights-request';

/** A lead of the applicant. Times are ISO 8601; ids are those that affiliates know. */
export interface RecordedLead {
  id: string;
  environment: Environment;
  affiliate: string;
  product: string;
  state: LeadState;
  source: LeadSource;
  basis: LeadBasis;
  /** A user's name, or `API key …`. */
  by: string | null;
  /** The file that it came in; its name is null once the file is gone. */
  file: { name: string | null; row: number | null } | null;
  createdAt: string;
  updatedAt: string;
  /** When the environment's retention erases it. */
  keptUntil: string;
  name: string;
  phone: string;
  email: string | null;
  /** Every other answer, by its name in the API; null on a page, which masks. */
  answers: Record<string, string | number | boolean> | null;
  /** What the applicant says beside values; on a page without the words. */
  statements: (Omit<ApplicantStatement, 'words'> & { words: string | null })[];
}

/**
 * `read`: in words of ours. `given`: a consent that was recorded as one. `stated`: only the sender's word that the applicant had
 * agreed. `withdrawn`: taken back.
 */
export type ConsentEntryKind = 'read' | 'given' | 'stated' | 'withdrawn';

export interface RecordedConsent {
  kind: ConsentEntryKind;
  lead: string;
  at: string;
  /** Of a consent that was recorded as one: when; its sender's clock may be fast. */
  recordedAt: string | null;
  channel: ConsentChannel | null;
  purposes: ConsentedPurpose[];
  /** ISO 639 code. */
  language: string | null;
  /** Which words: the key of a text or statement. */
  textKey: string | null;
  /** The words themselves, question by question; empty: the sender's own, which we do not have. */
  words: string[];
  by: string | null;
  isOfFile: boolean;
  despiteOptOut: boolean;
  recording: string | null;
  /** Of a withdrawal. */
  how: string | null;
}

export interface RecordedLender {
  lead: string;
  lender: string;
  kind: 'score' | ApplicationKind;
  /** When it was asked for a score, or the application made. */
  at: string;
  /** When an application left for the lender; null: it is not recorded that it did, or a score. */
  sentAt: string | null;
  status: ApplicationStatus | null;
  settledAt: string | null;
  reference: string | null;
}

export interface RecordedRead {
  at: string;
  who: string;
  /** Company and role, which an applicant is told instead of a name: `An agent of Karoo Leads`. */
  role: string;
  /** `file`: a file that named the applicant was downloaded. */
  kind: LeadReadKind | 'file';
  /** How many leads a list or an export held; null: this applicant's alone, or a file. */
  rows: number | null;
  /** Of this applicant; empty for a file. */
  leads: string[];
}

export interface RecordedReads {
  /** Newest first. */
  entries: RecordedRead[];
  /** There are more: these are the newest. */
  hasMore: boolean;
  /** Lists and exports before this were not searched, because there are too many; null: all were. */
  searchedBackTo: string | null;
  /** Lists and exports that may have held the applicant: earlier releases did not store which leads. */
  unknownLists: number;
}

export interface RecordedOptOut {
  environment: Environment;
  kind: OptOutKind;
  reach: OptOutReach;
  /** The affiliate or lender that it is about. */
  reachName: string | null;
  /** Null: in the record of an affiliate, to which it was not said. */
  source: OptOutSource | null;
  by: string | null;
  /** Whose users or systems said it; null: an operator, a lender or the register. */
  affiliate: string | null;
  at: string;
  lifted: { at: string; by: string | null; why: string | null } | null;
}

/** What the applicant asked for by law; days of South Africa. */
export interface RecordedRequest {
  number: number;
  kind: RightsKind;
  channel: RightsChannel;
  /** Through whom it came; null: an operator. */
  affiliate: string | null;
  receivedOn: string;
  dueOn: string;
  state: RightsState;
  endedAt: string | null;
  /** In their words, and what was answered; null on a page, or forgotten. */
  asked: string | null;
  answer: string | null;
}

/** All that is known of one applicant; on a page with masked values, in a copy whole. */
export interface ApplicantRecord {
  /** When it was gathered. */
  at: string;
  /** Whose data alone it is; null: that of all. */
  affiliate: string | null;
  /** Null: looked up by a phone number that no lead has. */
  idNumber: string | null;
  leads: RecordedLead[];
  /** There are more leads: these are the newest. */
  hasMoreLeads: boolean;
  consents: RecordedConsent[];
  lenders: RecordedLender[];
  hasMoreLenders: boolean;
  reads: RecordedReads;
  optOuts: RecordedOptOut[];
  /** Newest first. */
  requests: RecordedRequest[];
  /** Stored files that name the applicant, and unfinished leads. */
  files: number;
  drafts: number;
  /** Notes of calls from a phone number of theirs, by somebody without a South African ID number: it may be another person. */
  callerNotes: number;
  /** Their data is stored and nothing else: by which request, and the last day; null: it is not. */
  restriction: { request: number; until: string } | null;
}

/** One of several applicants who share a phone number, masked. */
export interface SharesPhone {
  /** The newest lead, by which the applicant is looked up. */
  lead: string;
  name: string;
  idNumber: string;
  leads: number;
  newestAt: string;
}

export type ApplicantFound =
  | { kind: 'record'; record: ApplicantRecord }
  /** The phone number is that of several people. */
  | { kind: 'several'; people: SharesPhone[] };

/** What somebody wrote of the applicant, and when. */
interface Written {
  at: string;
  /** The company, or who runs this service; null: nobody, what is stored here proved it. */
  by: string | null;
  words: string | null;
}

/** What a lender asked a call centre about the applicant. */
export interface RecordedQuestion {
  lead: string;
  lender: string;
  at: string;
  words: string;
  answer: Written | null;
}

/** A lender's claim that an application of theirs be given back. */
export interface RecordedClaim {
  lead: string;
  lender: string;
  at: string;
  /** When it was given back, as the lender says. */
  givenBackAt: string;
  /** In the words that were used then. */
  reason: string;
  state: ClaimState;
  /** The lender's; null: in a copy of one affiliate's data, which does not read them. */
  words: string | null;
  /** What the portal's own data said when it was claimed. */
  testimony: Testimony | null;
  /** The affiliate's word. */
  answer: Written | null;
  decision: Written | null;
  /** How many papers the lender attached, which no copy holds; null as the words. */
  files: number | null;
}

/** What a copy for the applicant holds besides. */
export interface ApplicantCopy extends ApplicantRecord {
  outcomes: {
    lead: string;
    lender: string;
    kind: OutcomeKind;
    at: string;
    amountRand: number | null;
    reason: string | null;
  }[];
  messages: { lead: string; at: string; status: SmsStatus }[];
  notes: { lead: string; at: string; text: string }[];
  calls: { lead: string; at: string; result: string }[];
  questions: RecordedQuestion[];
  claims: RecordedClaim[];
}
