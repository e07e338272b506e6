import type { ColumnChoice } from '@/lib/batch/row/column-choice';
import type { LeadBasis } from '@/word/lead';

/** What the user decides before the rows are checked. */
export interface ColumnDecisions {
  readonly choices: readonly ColumnChoice[];
  /** The headings of several columns of which none is used, though one of them would fill a field (`plainName`). */
  readonly neither?: readonly string[];
  readonly intentId: number | null;
  /** Whether these people asked for a loan, or are of a list; absent of a file that an earlier version kept. */
  readonly basis?: LeadBasis | null;
  readonly consent: 'column' | 'statement' | null;
  /** What the user changed of the suggested meanings; null: the word is sent as it is. */
  readonly meanings: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}
