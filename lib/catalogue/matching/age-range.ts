import type { StoredRule } from '@/db/schema/catalogue/partner';
import { type RuleScalar, toNumber } from './rule-field';

/** Whole years, both ends included; null: no limit on that side. */
export interface AgeRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** Returns the ages that rules on `age` let pass, as far as they set a lower or upper limit. */
export function ageRangeOf(rules: readonly StoredRule[]): AgeRange {
  const ranges = rules.filter(({ field }) => field === 'age').map(rangeOf);
  const from = ranges.flatMap((range) => range.from ?? []);
  const to = ranges.flatMap((range) => range.to ?? []);
  return { from: from.length > 0 ? Math.max(...from) : null, to: to.length > 0 ? Math.min(...to) : null };
}

/** Returns the ages that at least one of the ranges may include; null if that is any age, or if there is no range. */
export function widestRange(ranges: readonly AgeRange[]): AgeRange | null {
  const from = ranges.map((range) => range.from ?? 0);
  const to = ranges.map((range) => range.to ?? Number.POSITIVE_INFINITY);
  if (ranges.length === 0) return null;
  const [least, most] = [Math.min(...from), Math.max(...to)];
  if (least <= 0 && most === Number.POSITIVE_INFINITY) return null;
  return { from: least > 0 ? least : null, to: Number.isFinite(most) ? most : null };
}

function rangeOf({ operator, value }: StoredRule): AgeRange {
  // Stored rules have passed `ruleSchema`.
  const numbers = [value as RuleScalar | RuleScalar[]].flat().flatMap((one) => toNumber(one) ?? []);
  const [first, last] = [numbers[0] ?? null, numbers.at(-1) ?? null];
  const none = { from: null, to: null };
  if (first === null || last === null) return none;
  switch (operator) {
    case '>=':
      return { from: Math.ceil(first), to: null };
    case '>':
      return { from: Math.floor(first) + 1, to: null };
    case '<=':
      return { from: null, to: Math.floor(first) };
    case '<':
      return { from: null, to: Math.ceil(first) - 1 };
    case '=':
      return { from: first, to: first };
    case 'between':
      return { from: Math.ceil(first), to: Math.floor(last) };
    case 'in':
      return { from: Math.min(...numbers), to: Math.max(...numbers) };
    default:
      return none;
  }
}
