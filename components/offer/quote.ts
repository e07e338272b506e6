import { capitalize, formatCount, formatPercent, formatRand } from '@/components/ui/format';

/** One figure of a quote as text, with its rank in the display order. */
interface QuoteFigure {
  key: string;
  label: string;
  text: string;
}

export interface QuoteOption {
  /** Exactly what the partner sent for this option: it is sent back with the accept. */
  value: unknown;
  /** The figure shown large; null if the quote has no amount of money. */
  headline: QuoteFigure | null;
  figures: QuoteFigure[];
}

/** How partners name their figures, most important first. Others are shown under their own names. */
const known: { pattern: RegExp; label: string; kind: 'rand' | 'percent' | 'months' }[] = [
  {
    pattern: /^(monthly_)?(instal?lment|repayment|premium|payment)(_amount|_rand)?$/,
    label: 'a month',
    kind: 'rand',
  },
  { pattern: /^(loan_|approved_|quote_)?(amount|cover|principal)(_rand)?$/, label: 'Amount', kind: 'rand' },
  {
    pattern: /^total(_repayable|_repayment|_cost|_amount)?(_rand)?$/,
    label: 'Total repayable',
    kind: 'rand',
  },
  {
    pattern: /^(annual_)?(interest_)?(rate|interest)(_rate)?(_percent)?$|^apr$/,
    label: 'Interest p.a.',
    kind: 'percent',
  },
  { pattern: /^(term|period|months)(_months|_in_months)?$/, label: 'Term', kind: 'months' },
];

function figure(key: string, value: unknown): (QuoteFigure & { order: number; isMoney: boolean }) | null {
  const order = known.findIndex(({ pattern }) => pattern.test(key.toLowerCase()));
  const entry = known[order];
  const number = typeof value === 'number' ? value : Number.NaN;
  if (entry && Number.isFinite(number)) {
    const text = {
      rand: () => formatRand(number),
      percent: () => formatPercent(number),
      months: () => formatCount(number, 'month'),
    }[entry.kind]();
    return { key, label: entry.label, text, order, isMoney: entry.kind === 'rand' };
  }
  if (Number.isFinite(number) && /_?fees?$/.test(key)) {
    return { key, label: words(key), text: formatRand(number), order: known.length, isMoney: false };
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  if (value === '' || /(^|_)(id|reference|token|currency)$/i.test(key)) return null;
  const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
  return {
    key,
    label: words(key),
    text,
    order: known.length,
    isMoney: false,
  };
}

/** Turns `approvalTime` or `approval_time` into `Approval time`. */
function words(key: string): string {
  const text = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return capitalize(text);
}

function option(value: unknown): QuoteOption {
  if (typeof value === 'number') {
    return { value, headline: { key: 'amount', label: 'Quote', text: formatRand(value) }, figures: [] };
  }
  if (typeof value !== 'object' || value === null) {
    return { value, headline: null, figures: [{ key: 'quote', label: 'Quote', text: String(value) }] };
  }
  const figures = Object.entries(value)
    .map(([key, entry]) => figure(key, entry))
    .filter((entry) => entry !== null)
    .sort((a, b) => a.order - b.order);
  const headline = figures.find(({ isMoney }) => isMoney) ?? null;
  const plain = ({ key, label, text }: QuoteFigure) => ({ key, label, text });
  return {
    value,
    headline: headline && plain(headline),
    figures: figures.filter((entry) => entry !== headline).map(plain),
  };
}

/** Returns the options of a partner's quote, whatever its shape: one object, a list, or `{quotes: […]}` (spec 2.3). */
export function quoteOptions(quote: unknown): QuoteOption[] {
  if (quote === undefined || quote === null) return [];
  if (Array.isArray(quote)) return quote.map(option);
  if (typeof quote === 'object') {
    const list = Object.values(quote).find(
      (entry) => Array.isArray(entry) && entry.length > 0 && entry.every((item) => typeof item === 'object'),
    );
    if (Array.isArray(list)) return list.map(option);
  }
  return [option(quote)];
}
