import { entryWords } from '@/lib/money/commission/entry-words';
import type { EntryView } from '@/lib/money/commission/view';

/** What the dialog says of the entry that it adjusts. */
export interface AdjustedEntry {
  id: number;
  month: string;
  amountCents: number;
  /** What was added for it by hand before. */
  adjustedCents: number;
  words: string;
}

export const adjustedEntry = (entry: EntryView): AdjustedEntry => ({
  id: entry.id,
  month: entry.month,
  amountCents: entry.amountCents,
  adjustedCents: entry.adjustedCents,
  words: [entryWords(entry), entry.partnerName, entry.intentTitle].filter(Boolean).join(', '),
});
