import type { Queryable } from '@/db/client';
import {
  countMoreGaps,
  countTouched,
  countTouches,
  insertTouches,
  type MoreGaps,
  type ScopeRow,
  type TouchTable,
} from '@/db/query/care/incident-scope';
import { type IncidentSubject, type Period, scopeSteps } from '@/db/query/care/incident-source';
import { counted } from '@/lib/base/text/text';
import type { ScopeGaps } from '@/word/incident';

/** Rows that one statement looks at: about a second, far from the time limit of statements and connections. */
export const rowsAtOnce = 100_000;
/** Touches that one statement counts. */
const touchesAtOnce = 1_000_000;

/** How far a scope is. */
export interface ScopePlace {
  /** Which of its kind's steps; as many as there are: all is looked through. */
  step: number;
  cursor: number;
  looked: number;
  gaps: ScopeGaps;
}

export const beginning: ScopePlace = {
  step: 0,
  cursor: 0,
  looked: 0,
  gaps: { lists: 0, listed: 0, rejected: 0, callers: 0, unasked: 0, sessionless: 0, written: 0 },
};

export interface Whose {
  subject: IncidentSubject;
  period: Period;
}

/** Looks through the next rows, and returns where to go on; null: all is looked through (design care 8). */
export async function lookOn(
  db: Queryable,
  touches: TouchTable,
  whose: Whose,
  place: ScopePlace,
  rows = rowsAtOnce,
): Promise<ScopePlace | null> {
  const step = scopeSteps[whose.subject.kind][place.step];
  if (step === undefined) return null;
  const piece = await insertTouches(db, touches, { ...whose, step }, { after: place.cursor, rows });
  if (piece.last === null) return { ...place, step: place.step + 1, cursor: 0 };
  // A place that a former release stored has fewer of them.
  const gaps = { ...beginning.gaps, ...place.gaps };
  return {
    step: place.step,
    cursor: piece.last,
    looked: place.looked + piece.looked,
    gaps: {
      lists: gaps.lists + piece.lists,
      listed: gaps.listed + piece.listed,
      rejected: gaps.rejected + piece.rejected,
      callers: gaps.callers + piece.callers,
      unasked: gaps.unasked + piece.unasked,
      sessionless: gaps.sessionless + piece.sessionless,
      written: gaps.written + piece.written,
    },
  };
}

export interface IncidentScope {
  /** All ways together, and each way with its kind of data, for UAT and Production. */
  readonly rows: readonly ScopeRow[];
  /** What is not known, in words. */
  readonly unknown: readonly string[];
}

/** Counts what was found: in parts of the people, so that each statement is short however many there are. */
export async function countFound(
  db: Queryable,
  touches: TouchTable,
  { period }: Whose,
  gaps: ScopeGaps,
): Promise<IncidentScope> {
  const of = Math.max(1, Math.ceil((await countTouches(db, touches)) / touchesAtOnce));
  const parts: ScopeRow[][] = [];
  for (let part = 0; part < of; part += 1) parts.push(await countTouched(db, touches, { part, of }));
  const rows = sumOf(parts.flat());
  const more = await countMoreGaps(db, touches, period);
  return { rows, unknown: unknownOf({ ...beginning.gaps, ...gaps, ...more }, rows) };
}

/** People are in one part each, so that parts may be added. */
function sumOf(all: readonly ScopeRow[]): ScopeRow[] {
  const sums = new Map<string, ScopeRow>();
  for (const row of all) {
    const key = `${row.environment} ${row.way ?? ''} ${row.data ?? ''}`;
    const sum = sums.get(key);
    sums.set(key, {
      ...row,
      people: row.people + (sum?.people ?? 0),
      leads: row.leads + (sum?.leads ?? 0),
      erased: row.erased + (sum?.erased ?? 0),
      first: sum && sum.first < row.first ? sum.first : row.first,
      last: sum && sum.last > row.last ? sum.last : row.last,
    });
  }
  const order = ({ environment, way, data }: ScopeRow) =>
    `${environment === 'production' ? 0 : 1} ${way ?? ''} ${data ?? ''}`;
  return [...sums.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

function unknownOf(gaps: ScopeGaps & MoreGaps, rows: readonly ScopeRow[]): string[] {
  const erased = rows.filter(({ way }) => way === null).reduce((sum, row) => sum + row.erased, 0);
  const list = counted(gaps.lists, 'list or export', 'lists and exports');
  const lines = [
    gaps.lists > 0 && `${list} recorded without the leads in them: at most ${counted(gaps.listed, 'lead')}`,
    gaps.rejected > 0 &&
      `rejected rows of files were read (times: ${gaps.rejected}); those people are not counted`,
    gaps.callers > 0 &&
      `notes of callers who are no leads were read (times: ${gaps.callers}); those people are not counted`,
    gaps.removed > 0 && `${counted(gaps.removed, 'lead')} read one by one, and removed since`,
    gaps.unasked > 0 &&
      `lenders that were asked are not recorded for ${counted(gaps.unasked, 'offer')} of the period`,
    erased > 0 &&
      `${counted(erased, 'lead')} erased since: each counts as a person, whom nobody can write to`,
    gaps.sessionless > 0 &&
      `${counted(gaps.sessionless, 'read')} of the same user in the period ${gaps.sessionless === 1 ? 'was' : 'were'} recorded without a session (before sessions had numbers): whether in this one is not known`,
    gaps.written > 0 &&
      `what the same user submitted, changed, had scored or sent in the period (${counted(gaps.written, 'entry', 'entries')} of histories) does not say in which session`,
    gaps.readsAreOlder && 'who read what is kept for a shorter time than the period goes back',
    gaps.callsAreOlder && 'calls are kept for a shorter time than the period goes back',
  ];
  return lines.filter((line) => line !== false);
}
