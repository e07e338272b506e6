import { isOrdering, type RuleScalar, toNumber } from '@/lib/catalogue/matching/rule-field';

/** A changed value of a rule, and how many of the leads that only this rule excludes it would let in. */
export interface OtherValue {
  readonly value: RuleScalar | RuleScalar[];
  readonly gained: number;
}

const mostSuggested = 3;
/** A value of fewer leads says more about an applicant than about the rule. */
const fewestLeads = 3;

/**
 * Suggests other values of a rule: round limits that let in about a quarter, half and all of the leads that this rule
 * alone excludes, or the values of a list that most of them have. `has`: those leads' values of the rule's field. The
 * nearest limit, or the commonest value, is first.
 */
export function otherValues(
  { operator, value }: { operator: string; value: unknown },
  has: readonly RuleScalar[],
): OtherValue[] {
  if (isOrdering(operator)) return otherLimits(operator, value, numbersOf(has));
  if (operator === '=' || operator === 'in') return otherMembers(value, has);
  return [];
}

const numbersOf = (has: readonly RuleScalar[]) =>
  has.map(toNumber).filter((number): number is number => number !== null);

function otherLimits(
  operator: '>' | '>=' | '<' | '<=' | 'between',
  value: unknown,
  has: readonly number[],
): OtherValue[] {
  const [low, high] = (Array.isArray(value) ? value : [value, value]).map((one) =>
    toNumber(one as RuleScalar),
  );
  if (typeof low !== 'number' || typeof high !== 'number') return [];
  const below = has.filter((number) => number < low || (operator === '>' && number === low));
  const above = has.filter((number) => number > high || (operator === '<' && number === high));
  const isFloor =
    operator === '>' || operator === '>=' || (operator === 'between' && below.length >= above.length);
  // A strict limit has to go beyond the value that it lets in.
  const strict = operator === '>' || operator === '<';
  const near = isFloor ? below.sort((one, other) => other - one) : above.sort((one, other) => one - other);
  const limit = isFloor ? low : high;
  const found = new Map<number, number>();
  for (const share of [0.25, 0.5, 1]) {
    const reach = near[Math.ceil(near.length * share) - 1];
    if (reach === undefined) continue;
    const to = roundLimit(limit, reach, isFloor ? -1 : 1, strict);
    const gained = near.filter((number) =>
      isFloor ? (strict ? number > to : number >= to) : strict ? number < to : number <= to,
    ).length;
    found.set(to, gained);
  }
  return [...found].slice(0, mostSuggested).map(([to, gained]) => ({
    value: operator === 'between' ? (isFloor ? [to, high] : [low, to]) : to,
    gained,
  }));
}

/** The first number at or beyond `reach` that is as round as people choose limits: in tenths of the way's power of ten. */
function roundLimit(limit: number, reach: number, direction: -1 | 1, strict: boolean): number {
  const way = Math.abs(limit - reach);
  const step = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, way))));
  const rounded = direction < 0 ? Math.floor(reach / step) * step : Math.ceil(reach / step) * step;
  return strict && rounded === reach ? rounded + direction * step : rounded;
}

function otherMembers(value: unknown, has: readonly RuleScalar[]): OtherValue[] {
  const counts = new Map<RuleScalar, number>();
  for (const one of has) {
    const known = typeof one === 'string' ? one.trim().toLowerCase() : one;
    counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  const asked = (Array.isArray(value) ? value : [value]) as RuleScalar[];
  return [...counts]
    .filter(([, count]) => count >= fewestLeads)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostSuggested)
    .map(([member, gained]) => ({ value: [...asked, member], gained }));
}
