import { readAmount } from '@/lib/base/text/amount';
import { isBlank, type LeadFormValues } from './form-value';

/** Gross and net income stand in for each other if one is missing (spec 2.1). */
const pair: Readonly<Record<string, string>> = { gross_income: 'net_income', net_income: 'gross_income' };

/** Returns the field whose value an empty field takes; undefined for all but the two incomes. */
export function incomePair(name: string): string | undefined {
  return Object.hasOwn(pair, name) ? pair[name] : undefined;
}

/** Returns what an unasked income is sent as, and its source; null if it was asked or cannot be derived. */
export function filledIncome(
  values: Readonly<LeadFormValues>,
  name: string,
): { readonly from: string; readonly rand: number } | null {
  const from = incomePair(name);
  if (from === undefined || !isBlank(values[name])) return null;
  const source = values[from];
  const reading = typeof source === 'string' ? readAmount(source) : null;
  return reading?.kind === 'amount' ? { from, rand: reading.rand } : null;
}
