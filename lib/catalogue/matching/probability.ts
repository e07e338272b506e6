import type { StoredCondition } from '@/db/schema/catalogue/partner';
import { type CompiledRule, compileRule, type RuleFacts } from './eligibility';

export interface CompiledCondition extends CompiledRule {
  readonly points: number;
}

export function compileCondition(condition: StoredCondition): CompiledCondition {
  return { ...compileRule(condition), points: condition.results };
}

/** Rounds and clamps a probability to a whole number from 0 to 100 (spec 2.3). */
export function toProbability(value: number): number {
  // `+ 0` turns -0 into 0.
  return Math.min(100, Math.max(0, Math.round(value))) + 0;
}

/** Computes the scorecard: the sum of the points of all conditions that hold (design catalogue 6). */
export function scorecardProbability(conditions: readonly CompiledCondition[], facts: RuleFacts): number {
  let sum = 0;
  for (const condition of conditions) if (condition.judge(facts) === 'holds') sum += condition.points;
  return toProbability(sum);
}
