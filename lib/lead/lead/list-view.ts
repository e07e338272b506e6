import type { LeadState } from '@/word/lead';

export interface LeadListItem {
  id: string;
  state: LeadState;
  name: string;
  cellPhoneNumber: string;
  /** Null after erasure. */
  idNumberMasked: string | null;
  intentTitle: string;
  partnerName: string | null;
  /** An agent's name, `API`, or `Batch`. */
  capturedBy: string;
  /** Of the current offer's best match, in percent. */
  bestChance: number | null;
  /** Sample data, or a practice call; null: an ordinary lead. */
  pretendKind: 'sample' | 'practice' | null;
  createdAt: string;
}

export interface LeadListPage {
  leads: LeadListItem[];
  /** Cursor: the `after` of the previous, newer page; null on the first. */
  newer: string | null;
  /** Cursor: the `before` of the next page; null on the last. */
  older: string | null;
  /** Number of matches, counted up to a limit; null if unknown. */
  count: { value: number; more: boolean } | null;
  /** The search text was too short. */
  tooShort: boolean;
  /** Nothing was found for a complete but invalid ID number: a digit is wrong. */
  mistyped: boolean;
}

/** The options for filtering a list. */
export interface LeadListChoices {
  intents: { id: number; title: string }[];
  agents: { id: number; name: string }[];
  /** Those that lend for one of the intents. */
  lenders: { id: number; name: string }[];
}
