import type { LeadState } from '@/db/schema/lead';

export interface LeadListItem {
  id: string;
  state: LeadState;
  name: string;
  cellPhoneNumber: string;
  /** Null once it is erased. */
  idNumberMasked: string | null;
  intentTitle: string;
  partnerName: string | null;
  /** An agent's name, `API`, or `Batch`. */
  capturedBy: string;
  createdAt: string;
}

export interface LeadListPage {
  leads: LeadListItem[];
  /** The `after` of the page before this one, which is newer; null on the first. */
  newer: string | null;
  /** Cursor: the `before` of the next page; null on the last. */
  older: string | null;
  /** How many fit altogether, counted no further than pays; null where not even that is known. */
  count: { value: number; more: boolean } | null;
  /** The search text was too short to look for. */
  tooShort: boolean;
  /** Nobody was found under a whole ID number that nobody can have: a digit is wrong. */
  mistyped: boolean;
}

/** What a list can be narrowed to. */
export interface LeadListChoices {
  intents: { id: number; title: string }[];
  agents: { id: number; name: string }[];
}
