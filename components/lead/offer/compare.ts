import type { PortalLead, PortalMatch } from '@/lib/lead/lead-page/view';
import { type QuoteOption, quoteOptions } from './quote';

/** What the offers are sorted by. */
export type Order = 'chance' | 'instalment' | 'total';

/** Returns the terms that the offers can be compared by, in months; none if there is no choice. */
export function termsOf(matches: readonly Pick<PortalMatch, 'liveQuotes'>[]): number[] {
  const all = matches.flatMap(({ liveQuotes }) =>
    quoteOptions(liveQuotes).flatMap(({ months }) => months ?? []),
  );
  const terms = [...new Set(all)].sort((a, b) => a - b);
  return terms.length > 1 ? terms : [];
}

/**
 * Returns a partner's quote for a term, in months; its only one if it names no term. Null if it has none for it, or
 * several, or no term was chosen (`null`) and there are several.
 */
export function quoteFor(
  { liveQuotes }: Pick<PortalMatch, 'liveQuotes'>,
  term: number | null,
): QuoteOption | null {
  const options = quoteOptions(liveQuotes);
  const [only, second] = options;
  if (only && !second && (term === null || only.months === null)) return only;
  const fitting = term === null ? [] : options.filter(({ months }) => months === term);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Returns the smallest instalment or total, in cents, that the partner offers for the term; null if it has none. */
function lowest(
  match: PortalMatch,
  term: number | null,
  figure: 'instalmentCents' | 'totalCents',
): number | null {
  const options = quoteOptions(match.liveQuotes).filter(
    ({ months }) => term === null || months === null || months === term,
  );
  const values = options.flatMap((option) => option[figure] ?? []);
  return values.length === 0 ? null : Math.min(...values);
}

/** Returns the lowest instalment for the term, in cents: `from R 1 862,35 a month`. */
export function lowestInstalmentCents(match: PortalMatch, term: number | null): number | null {
  return lowest(match, term, 'instalmentCents');
}

/**
 * Sorts offers for the chosen term: by chance, best first, or by the lowest instalment or total. Those without the
 * figure come last, equal ones by chance.
 */
export function sortOffers<Match extends PortalMatch>(
  matches: readonly Match[],
  order: Order,
  term: number | null,
): Match[] {
  const key = (match: Match): number => {
    if (order === 'chance') return match.rank;
    return (
      lowest(match, term, order === 'total' ? 'totalCents' : 'instalmentCents') ?? Number.POSITIVE_INFINITY
    );
  };
  return matches
    .map((match) => ({ match, key: key(match) }))
    .sort((a, b) => (a.key === b.key ? a.match.rank - b.match.rank : a.key - b.key))
    .map(({ match }) => match);
}

export interface IncomeShare {
  /** Rounded to a whole percent. */
  percent: number;
  aboveThird: boolean;
  /** Net income was not asked: it is the gross income that the share is of. */
  ofGross: boolean;
}

/** Returns which share of the applicant's monthly income an instalment takes; null if the income is not known. */
export function incomeShare(
  { fields, filledIncome }: Pick<PortalLead, 'fields' | 'filledIncome'>,
  instalmentCents: number | null,
): IncomeShare | null {
  const income = fields.net_income;
  if (instalmentCents === null || typeof income !== 'number' || !(income > 0)) return null;
  const incomeCents = Math.round(income * 100);
  return {
    percent: Math.floor((instalmentCents * 200 + incomeCents) / (2 * incomeCents)),
    aboveThird: instalmentCents * 3 > incomeCents,
    ofGross: filledIncome === 'net_income',
  };
}
