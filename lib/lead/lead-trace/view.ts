import type { StatementMark } from '@/lib/lead/applicant-statement/view';
import type { Environment } from '@/word/environment';
import type { LeadSource, LeadState } from '@/word/lead';

/** What an entry of the timeline is about. */
export type TraceKind = 'request' | 'lead' | 'offer' | 'application' | 'call' | 'callback';

/** One thing that happened to a lead. */
export interface TraceEntry {
  /** Unique in the trace. */
  key: string;
  at: string;
  kind: TraceKind;
  /** A sentence without a full stop. */
  what: string;
  /** A user's name, `API key …`, or null for the system or a partner. */
  by: string | null;
  isProblem: boolean;
  /** The HTTP status of a request or a call; null: none. */
  status: number | null;
  durationMs: number | null;
  /** Further facts, each a few words. */
  facts: string[];
  /** Longer explanations, each a sentence without a full stop. */
  lines: string[];
  /** The id of an API request, as the client got it. */
  requestId: string | null;
}

/** A lead as an operator sees it: masked, with everything that happened to it, oldest first. */
export interface LeadTrace {
  id: string;
  environment: Environment;
  affiliate: { id: number; name: string };
  intent: string;
  state: LeadState;
  source: LeadSource;
  /** Where it came from: a user, a key or a file. */
  by: string | null;
  /** Null: erased, or restricted. */
  applicant: { name: string; phone: string; idNumber: string } | null;
  /** Values beside which the applicant says something. */
  statements: StatementMark[];
  createdAt: string;
  updatedAt: string;
  erasedAt: string | null;
  /** The last day of a restriction of the applicant's data. */
  restrictedUntil: string | null;
  entries: TraceEntry[];
}
