import type { PeopleCounts } from '@/db/query/care/incident-letter';
import type {
  IncidentCertainty,
  IncidentKind,
  IncidentNature,
  IncidentScopeState,
  StoredScopeRow,
} from '@/word/incident';

/** An incident as operators see it. Times are ISO 8601. */
export interface IncidentView {
  id: number;
  kind: IncidentKind;
  /** A key, user, lender or affiliate as it is called now, also if it was removed since. */
  subject: string;
  from: string;
  /** Exclusive. */
  to: string;
  noticedAt: string;
  certainty: IncidentCertainty;
  nature: IncidentNature;
  lateReason: string;
  regulatorToldAt: string | null;
  peopleToldAt: string | null;
  callNumber: string;
  signedBy: string;
  version: number;
  /** Null: by the command line. */
  by: string | null;
  createdAt: string;
}

/** An entry of the list. */
export interface ListedIncidentView extends IncidentView {
  state: IncidentScopeState;
  /** In Production, and in UAT, whose people are made up. */
  people: { production: number; uat: number };
}

/** A version of whose data an incident touched. */
export interface ScopeView {
  version: number;
  state: IncidentScopeState;
  /** Of so many steps this one, from 1. */
  step: number;
  steps: number;
  /** Rows that were looked at. */
  looked: number;
  rows: readonly StoredScopeRow[];
  unknown: readonly string[];
  by: string | null;
  createdAt: string;
  endedAt: string | null;
}

export interface MeasureView {
  words: string;
  by: string | null;
  at: string;
}

export interface IncidentPage {
  incident: IncidentView;
  /** Newest first; there is one at least. */
  scopes: readonly ScopeView[];
  measures: readonly MeasureView[];
}

/** How many people a version has in an environment. */
export const peopleOf = (
  { rows }: Pick<ScopeView, 'rows'>,
  environment: StoredScopeRow['environment'],
): number => rows.find((row) => row.environment === environment && row.way === null)?.people ?? 0;

/** What became of letters by email, or by text. */
export interface LettersOfOneWay {
  waiting: number;
  held: number;
  sent: number;
  failed: number;
  dropped: number;
  lastSentAt: string | null;
  /** When the next step begins; null while one is under way, and where none waits. */
  nextAt: string | null;
}

/** Who can be told how, of the newest version's people in Production, and what became of the letters by email. */
export interface LettersView extends LettersOfOneWay, PeopleCounts {
  stoppedAt: string | null;
  hasMailServer: boolean;
  hasGateway: boolean;
  /** The same of letters by text. */
  text: LettersOfOneWay;
}
