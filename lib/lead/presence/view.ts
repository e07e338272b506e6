import type { Environment } from '@/word/environment';
import type { LeadState } from '@/word/lead';
import type { PageKind } from './page-kind';

/** `idle`: nobody has worked with the page for a while. `away`: without an open session. */
export type Doing = PageKind | 'idle' | 'away';

/** What somebody of the team is on, and what they have done today. No applicant's data. */
export interface WallRow {
  userId: number;
  name: string;
  role: 'agent' | 'manager';
  doing: Doing;
  /** Of the lead that is open; null: none is, or it has not said yet. */
  leadState: LeadState | null;
  /** Since when, ISO 8601; for `idle` when they last worked with the page; null for `away`. */
  since: string | null;
  /** The environment of their session; null for `away`. */
  environment: Environment | null;
  /** Calls of today of which they said how they ended, in South African time and the viewer's environment. */
  calls: number;
  /** Leads captured today; of these, with offers. */
  captured: number;
  offered: number;
  /** Applications that they sent today and a lender accepted, whoever captured the lead. */
  accepted: number;
  /** Clock hours of today in which they captured, called or sent something. */
  hours: number;
}

export interface WallView {
  /** When it was true, ISO 8601. */
  at: string;
  rows: WallRow[];
}
