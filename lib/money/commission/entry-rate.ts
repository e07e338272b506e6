import { commissionOf } from './plan';
import type { EntryView } from './view';

/**
 * Returns the rate at which an entry was worked out, in its plan's unit: that of the plan, or of the tier that it had
 * reached. Null where there is none: it was made by hand, or adjusts an amount.
 */
export function entryRate({
  kind,
  unit,
  rate,
  tiers,
  baseCents,
  amountCents,
}: Pick<EntryView, 'kind' | 'unit' | 'rate' | 'tiers' | 'baseCents' | 'amountCents'>): number | null {
  if (kind === 'adjusted' || unit === null || rate === null) return null;
  const cents = Math.abs(amountCents);
  const rates = [rate, ...(tiers ?? []).map((tier) => tier.rate)];
  return rates.find((one) => commissionOf({ unit, rate: one, tiers: [] }, 1, baseCents) === cents) ?? null;
}
