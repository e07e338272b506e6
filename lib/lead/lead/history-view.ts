import type { LeadConsents } from '@/lib/lead/consent/view';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { LeadBasis, LeadSource } from '@/word/lead';

/** An entry in a lead's history. */
export interface HistoryEntry {
  at: string;
  /** A sentence without a full stop. */
  what: string;
  /** A user's name, `API key …`, `Operator`, or null for the system or a partner. */
  by: string | null;
  /** What an agent noted. */
  note?: string;
  /** The other lead that it is about. */
  leadId?: string;
}

/** An attempt at a partner. */
export interface LeadAttempt {
  id: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  type: string | null;
  partnerName: string;
  reference: string | null;
  /** Where the applicant continues; '' if there is no link. */
  link: string;
  requestedAt: string;
  settledAt: string | null;
  operatorNeeded: boolean;
  /** True if the lead's state follows it. */
  latest: boolean;
}

/**
 * What was read out to the applicant, or (no language) stated for a whole file; `at`: when its sender decided which of
 * the file's words mean consent, null for a statement.
 */
export type LeadConsent =
  | { language: string; version: number; at: string; by: string | null; words: string[] }
  | { language: null; at: string | null; by: string | null; words: string[] };

/** How a lead came in. */
export interface LeadProvenance {
  source: LeadSource;
  /** Why one may speak to the applicant. */
  basis: LeadBasis;
  by: string | null;
  batch: { id: string; row: number | null; fileName: string | null } | null;
  /** The latest consent; null if the client's own system asked. */
  consent: LeadConsent | null;
  referee: string | null;
  bank: string | null;
  /** Where the affiliate's own systems say that it came from. */
  subId: string | null;
  clickId: string | null;
  /** Set if it was sent in another form than it is stored in. */
  cellPhoneNumberSent: string | null;
  erasedAt: string | null;
}

/** What happened to a lead, who did it and when, newest first. */
export interface LeadHistory {
  provenance: LeadProvenance;
  consents: LeadConsents;
  attempts: LeadAttempt[];
  entries: HistoryEntry[];
}
