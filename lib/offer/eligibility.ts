import type { StoredRule } from '@/db/schema/partner';
import { foldText, isOrdering, type RuleScalar, toNumber } from './rule';

/** A lead's values by wire name, with `age`, `gender` and `citizenship`. */
export type RuleFacts = Readonly<Record<string, RuleScalar>>;

/** Whether a rule holds; `lacking` when the lead has no value that the rule's could be compared with. */
export type Verdict = 'holds' | 'fails' | 'lacking';

export interface CompiledRule {
  readonly rule: StoredRule;
  judge(facts: RuleFacts): Verdict;
}

type Test = (has: RuleScalar) => boolean | null;

/** Prepares a rule once, so that judging it is a few comparisons. */
export function compileRule(rule: StoredRule): CompiledRule {
  const test = compileTest(rule);
  return {
    rule,
    judge(facts) {
      const has = factOf(facts, rule.field);
      const result = has === undefined ? null : test(has);
      return result === null ? 'lacking' : result ? 'holds' : 'fails';
    },
  };
}

/** The value a lead has for a field; blank text counts as lacking. */
export function factOf(facts: RuleFacts, field: string): RuleScalar | undefined {
  const value = Object.hasOwn(facts, field) ? facts[field] : undefined;
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** The first rule that fails. A rule on a field that the lead lacks does not exclude (DESIGN 5). */
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

/** Equal to one of them; null when it can be compared with none. */
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

/** Two texts compare as text, so postal code 0081 is not 81; a number with numeric text as numbers. */
function equal(asked: RuleScalar): Test {
  const number = toNumber(asked);
  const text = foldText(String(asked));
  return (has) => {
    if (typeof asked === 'boolean' || typeof has === 'boolean') {
      const [left, right] = [toBoolean(asked), toBoolean(has)];
      return left === null || right === null ? null : left === right;
    }
    if (typeof asked === 'string' && typeof has === 'string') return foldText(has) === text;
    const other = toNumber(has);
    return number === null || other === null ? null : other === number;
  };
}

/** Spreadsheets bring true and false as text. */
function toBoolean(value: RuleScalar): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? foldText(value) : '';
  return text === 'true' ? true : text === 'false' ? false : null;
}

function negate(test: Test): Test {
  return (has) => {
    const result = test(has);
    return result === null ? null : !result;
  };
}

type Order = (has: RuleScalar) => number | null;

/** Below, equal to or above what is asked (-1, 0, 1). Numeric text is ordered as a number on both sides. */
function compileOrder(asked: RuleScalar): Order {
  const number = toNumber(asked);
  if (number !== null) {
    return (has) => {
      const other = toNumber(has);
      return other === null ? null : Math.sign(other - number);
    };
  }
  if (typeof asked !== 'string') return () => null;
  const text = foldText(asked);
  return (has) => {
    if (typeof has !== 'string') return null;
    const other = foldText(has);
    return other < text ? -1 : other > text ? 1 : 0;
  };
}

function satisfying(order: Order, accept: (sign: number) => boolean): Test {
  return (has) => {
    const sign = order(has);
    return sign === null ? null : accept(sign);
  };
}
