import type { StoredRule } from '@/db/schema/catalogue/partner';
import { foldText, isOrdering, type RuleScalar, toNumber } from './rule-field';

/** A value of the lead in every form used for comparison, converted once for all rules. */
interface Fact {
  readonly value: RuleScalar;
  readonly number: number | null;
  /** Normalised text; null if it is not a text. */
  readonly text: string | null;
  readonly truth: boolean | null;
}

/** The values for rules, by field. Missing values are absent. */
export type RuleFacts = ReadonlyMap<string, Fact>;

/** Prepares a lead's values for rules, including `age`, `gender` and `citizenship`. Blank text counts as missing. */
export function readFacts(values: Readonly<Record<string, RuleScalar>>): RuleFacts {
  const facts = new Map<string, Fact>();
  for (const [field, value] of Object.entries(values)) {
    const fact = readFact(value);
    if (fact.text !== '') facts.set(field, fact);
  }
  return facts;
}

function readFact(value: RuleScalar): Fact {
  const text = typeof value === 'string' ? foldText(value) : null;
  // Spreadsheets give true and false as text.
  const truth = typeof value === 'boolean' ? value : text === 'true' ? true : text === 'false' ? false : null;
  return { value, number: toNumber(value), text, truth };
}

/** Whether a rule holds; `lacking` if the lead has no value comparable with the rule's. */
export type RuleVerdict = 'holds' | 'fails' | 'lacking';

export interface CompiledRule {
  readonly rule: StoredRule;
  judge(facts: RuleFacts): RuleVerdict;
}

/** Null if the two are not comparable. */
type Test = (has: Fact) => boolean | null;

/** Compiles a rule once, so that judging it takes only a few comparisons. */
export function compileRule(rule: StoredRule): CompiledRule {
  const test = compileTest(rule);
  return {
    rule,
    judge(facts) {
      const has = facts.get(rule.field);
      const result = has === undefined ? null : test(has);
      return result === null ? 'lacking' : result ? 'holds' : 'fails';
    },
  };
}

/** Returns the first rule that fails. A rule on a missing field does not exclude (design catalogue 5). */
export function firstFailingRule(rules: readonly CompiledRule[], facts: RuleFacts): StoredRule | null {
  return rules.find((rule) => rule.judge(facts) === 'fails')?.rule ?? null;
}

function compileTest({ operator, value }: StoredRule): Test {
  const asked = (Array.isArray(value) ? value : [value]).filter(isScalar);
  const [first, second] = asked;
  if (first === undefined) return () => null;
  const list = operator === 'in' || operator === 'not in' ? asked : [first];
  if (operator === '=' || operator === 'in') return anyEqual(list);
  if (operator === '!=' || operator === 'not in') return negate(anyEqual(list));
  if (!isOrdering(operator)) return () => null;
  const order = compileOrder(first);
  if (operator === '>') return satisfying(order, (sign) => sign > 0);
  if (operator === '>=') return satisfying(order, (sign) => sign >= 0);
  if (operator === '<') return satisfying(order, (sign) => sign < 0);
  if (operator === '<=') return satisfying(order, (sign) => sign <= 0);
  if (second === undefined) return () => null;
  const [notBelow, notAbove] = [
    satisfying(order, (sign) => sign >= 0),
    satisfying(compileOrder(second), (sign) => sign <= 0),
  ];
  return (has) => {
    const [low, high] = [notBelow(has), notAbove(has)];
    return low === null || high === null ? null : low && high;
  };
}

function isScalar(value: unknown): value is RuleScalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Returns whether it equals one of them; null if it is comparable with none. */
function anyEqual(asked: readonly RuleScalar[]): Test {
  const tests = asked.map(equal);
  return (has) => {
    let comparable = false;
    for (const test of tests) {
      const result = test(has);
      if (result) return true;
      if (result === false) comparable = true;
    }
    return comparable ? false : null;
  };
}

/** Compares two texts as text, so postal code 0081 is not 81; a number and numeric text as numbers. */
function equal(asked: RuleScalar): Test {
  const { value, number, text, truth } = readFact(asked);
  const isTruth = typeof value === 'boolean';
  return (has) => {
    if (isTruth || typeof has.value === 'boolean') {
      return truth === null || has.truth === null ? null : truth === has.truth;
    }
    if (text !== null && has.text !== null) return has.text === text;
    return number === null || has.number === null ? null : has.number === number;
  };
}

function negate(test: Test): Test {
  return (has) => {
    const result = test(has);
    return result === null ? null : !result;
  };
}

type Order = (has: Fact) => number | null;

/** Compares for order: below, equal to or above (-1, 0, 1). Numeric text is ordered as a number on both sides. */
function compileOrder(asked: RuleScalar): Order {
  const { number, text } = readFact(asked);
  if (number !== null) return ({ number: has }) => (has === null ? null : Math.sign(has - number));
  if (text === null) return () => null;
  return ({ text: has }) => (has === null ? null : has < text ? -1 : has > text ? 1 : 0);
}

function satisfying(order: Order, accept: (sign: number) => boolean): Test {
  return (has) => {
    const sign = order(has);
    return sign === null ? null : accept(sign);
  };
}
