import { formatCount, formatPercent, formatRand } from '@/components/base/ui/format';
import type { PortalLead, PortalMatch } from '@/lib/lead/lead-page/view';
import { type IncomeShare, incomeShare, lowestInstalmentCents, quoteFor } from './compare';
import { type QuoteOption, quoteOptions } from './quote';

/** What an offer costs, as text. '' where the quote does not say. */
export interface CostText {
  /** `from`, if it is the lowest of several; otherwise what it is if it is no instalment: `Amount`. */
  prefix: string;
  amount: string;
  /** `a month`, if it is an instalment. */
  unit: string;
  total: string;
  share: string;
  aboveThird: boolean;
  /** Which terms there are, or that there is none for the chosen one. */
  note: string;
}

const nothing = { prefix: '', amount: '', unit: '', total: '', share: '', aboveThird: false, note: '' };

/** Words what an offer costs at the chosen term; without one, from how much on. Null if the partner gave no quote. */
export function costText(
  lead: Pick<PortalLead, 'fields' | 'filledIncome'>,
  match: PortalMatch,
  term: number | null,
): CostText | null {
  const options = quoteOptions(match.liveQuotes);
  if (options.length === 0) return null;
  const quote = quoteFor(match, term);
  if (quote) {
    const share = incomeShare(lead, quote.instalmentCents);
    const { headline, totalCents, isSummed } = quote;
    const isInstalment = headline?.label === 'a month';
    const total = totalCents === null || !isInstalment ? '' : formatRand(totalCents / 100);
    return {
      ...nothing,
      prefix: headline && !isInstalment ? headline.label : '',
      amount: headline?.text ?? '',
      unit: isInstalment ? 'a month' : '',
      total: total && `${total} ${isSummed ? 'in instalments' : 'in total'}`,
      share: share ? shareText(share) : '',
      aboveThird: share?.aboveThird ?? false,
    };
  }
  const several = options.filter(({ months }) => term === null || months === term);
  if (several.length === 0) return { ...nothing, note: `No quote for ${term} months` };
  const cents = lowestInstalmentCents(match, term);
  const amount = cents === null ? '' : formatRand(cents / 100);
  return {
    ...nothing,
    prefix: amount && 'from',
    amount,
    unit: amount && 'a month',
    note: rangeText(several),
  };
}

/** `12–36 months`; `3 quotes` where they differ by something else. */
function rangeText(options: readonly QuoteOption[]): string {
  const months = options.flatMap((option) => option.months ?? []);
  const [shortest, longest] = [Math.min(...months), Math.max(...months)];
  const isRange = months.length === options.length && shortest < longest;
  return isRange ? `${shortest}–${longest} months` : formatCount(options.length, 'quote');
}

/** `28 % of net income`, `41 % of net income, above a third`. */
function shareText({ percent, aboveThird, ofGross }: IncomeShare): string {
  const share = `${formatPercent(percent)} of ${ofGross ? 'gross' : 'net'} income`;
  return aboveThird ? `${share}, above a third` : share;
}

/** The same in one line for screen readers. */
export function spokenCost(cost: CostText | null): string {
  if (!cost) return '';
  const { prefix, amount, unit, total, share, note } = cost;
  const instalment = [prefix, amount, unit].filter(Boolean).join(' ');
  return [instalment, total, share, note].filter(Boolean).join(', ');
}
