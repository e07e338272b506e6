import { isBlank, type TableRow } from '@/lib/base/spreadsheet/row';
import type { OutcomeKind } from '@/word/outcome';

/** What a column of a file of outcomes holds. */
export type OutcomeColumn =
  | 'application'
  | 'reference'
  | 'idNumber'
  | 'kind'
  | 'date'
  | 'amount'
  | 'cents'
  | 'eventId'
  | 'corrects'
  | 'reason';

/** How lenders head their columns; compared without case, spaces and signs. */
const headings: Readonly<Record<OutcomeColumn, readonly string[]>> = {
  application: ['application id', 'application', 'app id', 'application number', 'lead application'],
  reference: [
    'reference',
    'ref',
    'ref no',
    'reference number',
    'your reference',
    'our reference',
    'partner reference',
    'loan number',
    'loan no',
    'loan id',
    'account number',
    'account',
    'contract number',
    'contract',
  ],
  idNumber: ['id number', 'id no', 'id', 'rsa id', 'identity number', 'sa id', 'client id number'],
  kind: ['event', 'type', 'event type', 'outcome', 'status', 'state', 'result'],
  date: [
    'date',
    'event date',
    'occurred at',
    'occurred',
    'date of event',
    'outcome date',
    'status date',
    'paid on',
    'payout date',
    'disbursement date',
    'funded on',
    'transaction date',
    'when',
  ],
  amount: [
    'amount',
    'loan amount',
    'amount rand',
    'amount zar',
    'amount r',
    'value',
    'payout',
    'payout amount',
    'disbursed amount',
    'disbursed',
    'capital',
    'principal',
    'sum',
  ],
  cents: ['amount cents', 'cents', 'amount in cents'],
  eventId: ['event id', 'event number', 'transaction id', 'transaction number'],
  corrects: ['corrects', 'correction of', 'replaces', 'replaced event'],
  reason: ['reason', 'note', 'notes', 'comment', 'comments', 'remark', 'remarks'],
};

const key = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const columnOfHeading = new Map(
  Object.entries(headings).flatMap(([column, names]) => names.map((name) => [name, column as OutcomeColumn])),
);

export const isOutcomeHeading = (text: string): boolean => columnOfHeading.has(key(text.slice(0, 200)));

const words: Readonly<Record<OutcomeKind, readonly string[]>> = {
  applied: ['applied', 'application', 'submitted'],
  approved: ['approved', 'approval', 'granted'],
  rejected: ['rejected', 'declined', 'refused'],
  funded: ['funded', 'paid out', 'disbursed', 'paid', 'payout', 'settled out'],
  returned: ['returned', 'return', 'cancelled', 'reversed', 'not taken up', 'ntu'],
  charged_back: ['charged back', 'charge back', 'chargeback', 'clawback', 'clawed back'],
};
const kindOfWord = new Map(
  Object.entries(words).flatMap(([kind, names]) => names.map((name) => [name, kind as OutcomeKind])),
);

/** Reads what happened, in the words of the contract or as lenders say it; null: it is none of them. */
export function readKind(cell: unknown): OutcomeKind | null {
  return typeof cell === 'string' ? (kindOfWord.get(key(cell)) ?? null) : null;
}

export interface OutcomeHeader {
  /** Its index among the rows. */
  readonly at: number;
  readonly columns: ReadonlyMap<OutcomeColumn, number>;
  /** Headings that say nothing here, as they stand. */
  readonly ignored: readonly string[];
  /** What two columns are headed for; the first of them is read. */
  readonly twice: readonly string[];
}

/**
 * Finds the row of headings among the first ones of a file: the one that names most of what is read, and what happened
 * and when among it. Titles above it are passed over. Null: there is none.
 */
export function findOutcomeHeader(rows: readonly TableRow[]): OutcomeHeader | null {
  let best: OutcomeHeader | null = null;
  for (const [at, { cells }] of rows.entries()) {
    const columns = new Map<OutcomeColumn, number>();
    const ignored: string[] = [];
    const twice: string[] = [];
    for (const [index, cell] of cells.entries()) {
      if (isBlank(cell)) continue;
      const text = String(cell).slice(0, 200);
      const column = columnOfHeading.get(key(text));
      if (!column) ignored.push(text.trim().slice(0, 60));
      else if (columns.has(column)) twice.push(text.trim().slice(0, 60));
      else columns.set(column, index);
    }
    if (columns.has('kind') && columns.has('date') && columns.size > (best?.columns.size ?? 0))
      best = { at, columns, ignored, twice };
  }
  return best;
}
