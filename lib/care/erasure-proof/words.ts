import { counted, groupThousands, listed, shortDay } from '@/lib/base/text/text';
import { shownMoment } from '@/lib/base/time/date';
import type { FoundPlace, FoundWhose, Holder } from '@/word/erasure-proof';
import type { ProofView } from './view';

const theirs = ({ whose }: FoundPlace) => whose === 'theirs';
const placeOf = ({ table, column, kind, rows }: FoundPlace) =>
  `${table}.${column} (${kind}, ${counted(rows, 'row')})`;

const columnsOf = (found: readonly FoundPlace[]) =>
  new Set(found.map(({ table, column }) => `${table}.${column}`));

/** Columns that hold something of the person, each once. */
export const holdingColumns = ({ found }: Pick<ProofView, 'found'>): number =>
  columnsOf(found.filter(theirs)).size;

/** Further columns that may: a phone or email alone stands in them. */
export function unclearColumns({ found }: Pick<ProofView, 'found'>): number {
  const held = columnsOf(found.filter(theirs));
  return [...columnsOf(found.filter(({ whose }) => whose === 'unclear'))].filter((one) => !held.has(one))
    .length;
}

/** The result in a sentence: `0 of 1 059 columns in 117 tables hold it.` */
export function resultText(proof: ProofView): string {
  const { state, tables, tablesTotal, columns } = proof;
  const held = holdingColumns(proof);
  const unclear = unclearColumns(proof);
  const more = unclear === 0 ? '' : `, and ${groupThousands(unclear)} more may`;
  const result = `${held} of ${groupThousands(columns)} ${columns === 1 ? 'column' : 'columns'} in ${counted(tables, 'table')} ${held === 1 ? 'holds' : 'hold'} it${more}`;
  if (state === 'done') return `${result}.`;
  if (state === 'stopped') return `The search did not come to its end. Until then: ${result}.`;
  return tablesTotal === 0
    ? 'The search begins.'
    : `Searching: ${tables} of ${counted(tablesTotal, 'table')}.`;
}

const besides: Readonly<Record<Exclude<FoundWhose, 'theirs'>, string>> = {
  again: 'The same person was sent anew since the erasure',
  others: 'Leads of other people who gave the same phone, email or name have it',
  unclear:
    'The phone or email alone stands where nothing says whose it is, theirs or somebody’s who has the same',
  namesake: 'The name alone stands where it may be anybody’s',
  guard: 'Kept until files that wait are read, so that their rows are refused',
};

const what: Readonly<Record<Holder['kind'], string>> = {
  affiliate: 'sent it',
  application: 'application',
  score: 'score',
};

/** All that a proof says besides its result, a sentence each. */
export function proofLines(proof: ProofView): string[] {
  const { found, holders, backupsUntil, unread, endedAt, leaf } = proof;
  const wrong = found.filter(theirs).map(placeOf);
  const others = (Object.keys(besides) as (keyof typeof besides)[]).flatMap((whose) => {
    const places = found.filter((one) => one.whose === whose).map(placeOf);
    return places.length === 0 ? [] : [`${besides[whose]}: ${listed(places)}.`];
  });
  const outside = holders.map(({ who, kind, day }) => `${who} (${what[kind]} ${shortDay(day)})`);
  return [
    ...(wrong.length === 0 ? [] : [`Still held: ${listed(wrong)}.`]),
    ...others,
    `Not searched: ${listed([
      `backups until ${shortDay(backupsUntil)}`,
      'the log files of the server, which are to hold no values of applicants',
      ...(unread === 0
        ? []
        : [`${counted(unread, 'stored value')} that ${unread === 1 ? 'is' : 'are'} compressed or damaged`]),
    ])}.`,
    outside.length === 0
      ? 'Nobody outside holds it, as far as is known.'
      : `Hold it still: ${listed(outside)}.`,
    'Kept on purpose: opt-outs and that requests were made, as hashes under a key of their own; states, times and counts.',
    ...(endedAt === null ? [] : [`Searched until ${shownMoment(new Date(endedAt))}.`]),
    ...(leaf === null ? [] : [`Leaf ${leaf} of the log that cannot be rewritten.`]),
  ];
}
