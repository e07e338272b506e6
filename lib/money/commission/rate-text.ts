import { centsOf, readAmount } from '@/lib/base/text/amount';
import { groupThousands, inCents } from '@/lib/base/text/text';
import { tidy } from '@/lib/base/text/whole-number';
import type { RateUnit, Tier } from './plan';

/** R 1 000 000: more for one outcome is a typo. */
const mostRateCents = 100_000_000;

/** Reads an amount of money with its cents, as people write it; null: it is none, or ambiguous. */
export function readCents(typed: string): number | null {
  const text = tidy(typed);
  const sign = /^[-−–]/.test(text) ? -1 : 1;
  const reading = readAmount(text.replace(/^[-−–]\s?/, ''));
  return reading.kind === 'amount' ? sign * centsOf(reading) : null;
}

/** Reads a percentage with up to two decimals as hundredths of a percent, 0 to 10 000; null: it is none. */
export function readPercent(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s?%?$/.exec(tidy(typed));
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return hundredths > 10_000 ? null : hundredths;
}

/** Reads a rate in its unit; null: it is none, or too high. */
export function readRate(unit: RateUnit, typed: string): number | null {
  if (unit === 'basis points') return readPercent(typed);
  const cents = readCents(typed);
  return cents === null || cents < 0 || cents > mostRateCents ? null : cents;
}

/** Reads tiers, one a line: `101: 60,00`. Returns the number of the first line that is wrong instead. */
export function readTiers(unit: RateUnit, typed: string): { tiers: Tier[] } | { wrongLine: number } {
  const tiers: Tier[] = [];
  const lines = typed.split('\n').map(tidy);
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const [, from = '', rateText = ''] = /^(\d{1,6})\s?:\s?(.+)$/.exec(line) ?? [];
    const rate = readRate(unit, rateText);
    const previous = tiers.at(-1)?.from ?? 1;
    if (rate === null || Number(from) <= previous) return { wrongLine: index + 1 };
    tiers.push({ from: Number(from), rate });
  }
  return { tiers };
}

/** `R 50,00` or `2,5 %`. */
export function rateText(unit: RateUnit, rate: number): string {
  return unit === 'cents' ? inCents(rate) : `${groupThousands(rate / 100)} %`;
}
