import type { CalendarDate } from '@/lib/base/time/date';
import type { Posting, PostingKey } from './earning';
import { laterMonth, type Month, monthOf } from './month';

export const entryKinds = ['earned', 'reversed', 'adjusted'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** An entry of the ledger that was computed; those made by hand have no posting, and are left alone. */
export interface LedgerEntry extends PostingKey {
  readonly planVersion: number;
  readonly kind: EntryKind;
  /** Counts the entries of this kind for the posting, from 1: no entry is ever made twice. */
  readonly revision: number;
  readonly amountCents: number;
  /** Whose statement it stands in. */
  readonly month: Month;
  readonly occurredAt: string;
  readonly heldUntil: CalendarDate | null;
}

const keyOf = ({ applicationId, outcomeId, planId, takenBackBy }: PostingKey) =>
  `${applicationId} ${outcomeId} ${planId} ${takenBackBy}`;

/**
 * Compares what should be with what the ledger says, and returns the entries to append, so that each posting's entries
 * add up to its amount (design money 10, commissions). An entry stands in the month in which it occurred, or in the
 * first that is still open. Pure; of a ledger that is right already it returns nothing.
 */
export function missingEntries(
  postings: readonly Posting[],
  ledger: readonly LedgerEntry[],
  firstOpenMonth: Month | null,
): LedgerEntry[] {
  const known = new Map<string, LedgerEntry[]>();
  for (const entry of ledger) {
    const entries = known.get(keyOf(entry));
    if (entries) entries.push(entry);
    else known.set(keyOf(entry), [entry]);
  }
  const missing: LedgerEntry[] = [];
  const append = (posting: Posting, entries: readonly LedgerEntry[]) => {
    const said = sum(entries);
    const amountCents = posting.amountCents - said;
    if (amountCents === 0) return;
    const kind = kindOf(posting, said);
    missing.push({
      applicationId: posting.applicationId,
      outcomeId: posting.outcomeId,
      planId: posting.planId,
      planVersion: posting.planVersion,
      takenBackBy: posting.takenBackBy,
      kind,
      revision: entries.filter((entry) => entry.kind === kind).length + 1,
      amountCents,
      month: laterMonth(monthOf(posting.occurredAt), firstOpenMonth),
      occurredAt: posting.occurredAt,
      heldUntil: posting.heldUntil,
    });
  };
  for (const posting of postings) {
    const key = keyOf(posting);
    append(posting, known.get(key) ?? []);
    known.delete(key);
  }
  // What the ledger says and should not: the outcome was corrected, or another plan applies now.
  for (const entries of known.values()) {
    const last = entries.at(-1);
    if (last) append({ ...last, amountCents: 0 }, entries);
  }
  return missing;
}

/** What was earned is `earned`, what is taken back `reversed`; whatever changes an amount that stands is `adjusted`. */
function kindOf(posting: Posting, said: number): EntryKind {
  if (posting.takenBackBy !== null) return said === 0 ? 'reversed' : 'adjusted';
  if (said === 0) return 'earned';
  return posting.amountCents === 0 ? 'reversed' : 'adjusted';
}

const sum = (entries: readonly LedgerEntry[]) =>
  entries.reduce((total, { amountCents }) => total + amountCents, 0);
