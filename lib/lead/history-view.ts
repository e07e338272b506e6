import type { ApplicationKind, ApplicationStatus } from '@/db/schema/application';
import type { LeadSource } from '@/db/schema/lead';

export type { ApplicationKind, ApplicationStatus };

/** Something that happened to a lead. */
export interface LeadEvent {
  at: string;
  /** A sentence without a full stop. */
  what: string;
  /** A person's name, `API key …`, `Operator`, or null where the system or a partner did it. */
  by: string | null;
}

/** One attempt at one partner. */
export interface LeadAttempt {
  id: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  type: string | null;
  partnerName: string;
  reference: string | null;
  /** Where the applicant goes on; '' where there is nothing. */
  link: string;
  requestedAt: string;
  settledAt: string | null;
  operatorNeeded: boolean;
  /** The lead's state follows it. */
  latest: boolean;
}

/** How a lead came in. */
export interface LeadProvenance {
  source: LeadSource;
  by: string | null;
  batch: { id: string; row: number | null; fileName: string | null } | null;
  /** The words that were read out; null where the client's own system asked. */
  consent: string | null;
  referee: string | null;
  bank: string | null;
  /** Where it was sent in another form than it is stored in. */
  cellPhoneNumberSent: string | null;
  erasedAt: string | null;
}

/** Who did what to a lead, and when: newest first. */
export interface LeadHistory {
  provenance: LeadProvenance;
  attempts: LeadAttempt[];
  events: LeadEvent[];
}
