import { capitalize, formatCount, formatPercent, formatRand } from '@/components/base/ui/format';

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
  /** The same in numbers, for comparing; null where the quote does not say. Whole cents. */
  months: number | null;
  instalmentCents: number | null;
  totalCents: number | null;
  /** The total is not the partner's: it is the sum of all instalments. */
  isSummed: boolean;
}

/** How partners name their figures, most important first. Others are shown under their own names. */
const known: {
  name?: 'instalment' | 'total' | 'months';
  pattern: RegExp;
  label: string;
  kind: 'rand' | 'percent' | 'months';
}[] = [
  {
    name: 'instalment',
    pattern: /^(monthly_)?(instal?lment|repayment|premium|payment)(_amount|_rand)?$/,
    label: 'a month',
    kind: 'rand',
  },
  { pattern: /^(loan_|approved_|quote_)?(amount|cover|principal)(_rand)?$/, label: 'Amount', kind: 'rand' },
  {
    name: 'total',
    pattern: /^total(_repayable|_repayment|_cost|_amount)?(_rand)?$/,
    label: 'Total repayable',
    kind: 'rand',
  },
  {
    pattern: /^(annual_)?(interest_)?(rate|interest)(_rate)?(_percent)?$|^apr$/,
    label: 'Interest p.a.',
    kind: 'percent',
  },
  { name: 'months', pattern: /^(term|period|months)(_months|_in_months)?$/, label: 'Term', kind: 'months' },
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

const withoutNumbers = { months: null, instalmentCents: null, totalCents: null, isSummed: false } as const;

function option(value: unknown): QuoteOption {
  if (typeof value === 'number') {
    const headline = { key: 'amount', label: 'Quote', text: formatRand(value) };
    return { value, headline, figures: [], ...withoutNumbers };
  }
  if (typeof value !== 'object' || value === null) {
    const figures = [{ key: 'quote', label: 'Quote', text: String(value) }];
    return { value, headline: null, figures, ...withoutNumbers };
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
    ...numbers(value),
  };
}

function numbers(quote: object): Omit<QuoteOption, 'value' | 'headline' | 'figures'> {
  const read = (wanted: 'instalment' | 'total' | 'months'): number | null => {
    const pattern = known.find(({ name }) => name === wanted)?.pattern;
    const entry = Object.entries(quote).find(([key]) => pattern?.test(key.toLowerCase()))?.[1];
    return typeof entry === 'number' && Number.isFinite(entry) && entry > 0 ? entry : null;
  };
  const asked = read('months');
  const months = asked !== null && Number.isInteger(asked) ? asked : null;
  const instalmentCents = toCents(read('instalment'));
  const stated = toCents(read('total'));
  const summed = instalmentCents === null || months === null ? null : instalmentCents * months;
  return {
    months,
    instalmentCents,
    totalCents: stated ?? summed,
    isSummed: stated === null && summed !== null,
  };
}

/** Moves the decimal point instead of multiplying, which would make 1.005 a cent too little. */
function toCents(rand: number | null): number | null {
  const cents = rand === null ? Number.NaN : Math.round(Number(`${rand}e2`));
  return Number.isSafeInteger(cents) ? cents : null;
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
