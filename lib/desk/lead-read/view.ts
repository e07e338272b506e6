import type { LeadReadKind } from '@/db/schema/desk/lead-read';
import type { ApplicationKind } from '@/word/application';

/** One row of the page that shows who has seen a lead. */
export interface LeadReadView {
  id: number;
  at: Date;
  kind: LeadReadKind;
  /** How many leads an export had; null for a read of this lead alone. */
  rows: number | null;
  /** A user's name, or `API key CRM`. */
  who: string;
  /** The client's IP address. */
  origin: string | null;
}

/** A partner that was sent the lead's values. */
export interface LeadReceiverView {
  partnerName: string;
  at: Date;
  /** `score`: asked for a live score. Otherwise the kind of application. */
  kind: 'score' | ApplicationKind;
}

export interface LeadReadPage {
  /** The applicant's name; null once erased. */
  name: string | null;
  receivers: LeadReceiverView[];
  reads: LeadReadView[];
  /** The `before` of the next page, or null. */
  next: number | null;
}
