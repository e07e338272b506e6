import { readAmount } from '@/lib/amount';
import { isBlank, type LeadFormValues } from './form-value';

/** Gross and net income stand in for each other where one is missing (spec 2.1). */
const pair: Readonly<Record<string, string>> = { gross_income: 'net_income', net_income: 'gross_income' };

/** The field whose value this one takes while it is empty; undefined for all but the two incomes. */
export function incomePair(name: string): string | undefined {
  return Object.hasOwn(pair, name) ? pair[name] : undefined;
}

/** What an income that nobody has asked for is sent as, and where it comes from; null where it was asked, or cannot be. */
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
