import type { ReportCounts, ReportGroupName } from '@/db/query/report/report';

/** What a report can be grouped by, in the order of its columns. */
export const reportGroups = [
  'affiliate',
  'partner',
  'intent',
  'source',
  'agent',
  'sub',
  'month',
  'day',
] as const satisfies readonly ReportGroupName[];
export type ReportGroup = (typeof reportGroups)[number];

/** Those of an affiliate's own report. */
export const ownReportGroups: readonly ReportGroup[] = reportGroups.filter((group) => group !== 'affiliate');

/** Longest list of groups; further ones are counted, and the page says so. */
export const mostRows = 10_000;
/** By sub id leads are counted one by one: of so many days at most, and so many groups, the largest. */
export const subDays = 92;
export const mostSubs = 1_000;
/** How many groups are listed. */
export const mostListed = (by: readonly ReportGroup[]) => (by.includes('sub') ? mostSubs : mostRows);
/** Of these on a page. */
export const pageSize = 50;

export type CountKey = 'leads' | 'offered' | 'accepted' | 'approved' | 'funded' | 'returned';
export type RateKey = 'offeredRate' | 'acceptedRate' | 'approvedRate' | 'fundedRate' | 'returnedRate';
export type MoneyKey = 'amount' | 'commission' | 'perLead' | 'perAccept';
export type FigureKey = CountKey | RateKey | MoneyKey;

interface FigureBase<Key, Kind> {
  readonly key: Key;
  readonly kind: Kind;
  readonly label: string;
  /** What it counts, in a sentence without its period. */
  readonly hint: string;
}
export type Figure =
  | FigureBase<CountKey, 'count'>
  | (FigureBase<RateKey, 'rate'> & {
      readonly of: CountKey;
      readonly part: CountKey;
      readonly open: OpenMark | null;
    })
  | (FigureBase<MoneyKey, 'money'> & {
      readonly cents: 'amountCents' | 'commissionCents';
      readonly per: CountKey | null;
    });
type OpenMark = 'approvedOpen' | 'fundedOpen' | 'returnedOpen';

/** The columns of a report beside its groups. */
export const figures: readonly Figure[] = [
  { key: 'leads', kind: 'count', label: 'Leads', hint: 'Leads that arrived in the period' },
  {
    key: 'offered',
    kind: 'count',
    label: 'Offered',
    hint: 'Leads with at least one offer; by lender, with an offer of that lender',
  },
  {
    key: 'offeredRate',
    kind: 'rate',
    label: 'Offered %',
    hint: 'Share of the leads',
    of: 'leads',
    part: 'offered',
    open: null,
  },
  { key: 'accepted', kind: 'count', label: 'Accepted', hint: 'Leads that a lender accepted' },
  {
    key: 'acceptedRate',
    kind: 'rate',
    label: 'Accepted %',
    hint: 'Share of the leads with offers',
    of: 'offered',
    part: 'accepted',
    open: null,
  },
  {
    key: 'approved',
    kind: 'count',
    label: 'Approved',
    hint: 'Applications that the lender approved or paid out, referrals included',
  },
  {
    key: 'approvedRate',
    kind: 'rate',
    label: 'Approved %',
    hint: 'Share of the accepted',
    of: 'accepted',
    part: 'approved',
    open: 'approvedOpen',
  },
  { key: 'funded', kind: 'count', label: 'Funded', hint: 'Applications that the lender paid out' },
  {
    key: 'fundedRate',
    kind: 'rate',
    label: 'Funded %',
    hint: 'Share of the approved',
    of: 'approved',
    part: 'funded',
    open: 'fundedOpen',
  },
  { key: 'returned', kind: 'count', label: 'Returned', hint: 'Applications returned or charged back' },
  {
    key: 'returnedRate',
    kind: 'rate',
    label: 'Returned %',
    hint: 'Share of the funded',
    of: 'funded',
    part: 'returned',
    open: 'returnedOpen',
  },
  {
    key: 'amount',
    kind: 'money',
    label: 'Amount',
    hint: 'What lenders paid out, before returns',
    cents: 'amountCents',
    per: null,
  },
  {
    key: 'commission',
    kind: 'money',
    label: 'Commission',
    hint: 'Earned and taken back; adjustments made by hand are not in it',
    cents: 'commissionCents',
    per: null,
  },
  {
    key: 'perLead',
    kind: 'money',
    label: 'Per lead',
    hint: 'Commission per lead',
    cents: 'commissionCents',
    per: 'leads',
  },
  {
    key: 'perAccept',
    kind: 'money',
    label: 'Per accept',
    hint: 'Commission per accepted lead',
    cents: 'commissionCents',
    per: 'accepted',
  },
];

/** A figure of a row. `isOpen`: outcomes are still to come, so it is not complete and must not be read as low. */
export interface FigureValue {
  /** A rate from 0 to 1 (above 1 where referrals were approved without an accept), money in cents; null: none. */
  readonly value: number | null;
  readonly isOpen: boolean;
}

/**
 * Works out a figure. A rate of nothing is none, and so is that of partners that never told an outcome: none known is
 * not 0 %.
 */
export function figureOf(figure: Figure, counts: ReportCounts): FigureValue {
  if (figure.kind === 'count') return { value: counts[figure.key], isOpen: false };
  if (figure.kind === 'money') {
    const cents = counts[figure.cents];
    if (figure.per === null) return { value: cents, isOpen: false };
    const each = ratio(cents, counts[figure.per]);
    return { value: each, isOpen: counts.fundedOpen && each !== null };
  }
  const isOpen = figure.open !== null && counts[figure.open];
  const isUnknown = figure.open !== null && !counts.tells && counts.approved + counts.returned === 0;
  const value = isUnknown ? null : ratio(counts[figure.part], counts[figure.of]);
  return { value, isOpen: isOpen && value !== null };
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);
