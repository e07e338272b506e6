import { applicantFields } from '@/lib/applicant/field';
import { missingAnswers } from '@/lib/applicant/value';
import { type CompiledPartner, type MatchInput, selectEligible } from '@/lib/matching/match';

/** An answer the lead lacks, and what it would do. */
export interface UnlockingQuestion {
  readonly field: string;
  readonly label: string;
  /** The intent requires it: without it no partner can be offered. */
  readonly required: boolean;
  /** How many partners would look at the answer. */
  readonly partners: number;
  /** How many of them may give a better probability for it. */
  readonly betterFor: number;
}

/**
 * What to ask the applicant next, best first. A rule on a missing field excludes nobody, so an answer unlocks
 * partners in two ways: the intent requires it, which unlocks every partner still in the running at once; or
 * partners' probability conditions look at it and can add points. Rules that look at it count last: the answer
 * makes the offer surer, not longer. Partners that some given answer has excluded already do not count.
 */
export function unlockingQuestions(
  input: MatchInput & { readonly requiredFields: readonly string[] },
): UnlockingQuestion[] {
  const { eligible, facts } = selectEligible(input);
  const missing = new Set(missingAnswers(input.requiredFields, input.values));
  return applicantFields
    .map(({ name, label }) => {
      const required = missing.has(name);
      const lacks = (rules: CompiledPartner['rules']) =>
        rules.some(({ rule, judge }) => rule.field === name && judge(facts) === 'lacking');
      const betterFor = eligible.filter(({ conditions }) =>
        lacks(conditions.filter(({ points }) => points > 0)),
      ).length;
      const looking = eligible.filter(({ rules, conditions }) => lacks(rules) || lacks(conditions)).length;
      return { field: name, label, required, partners: required ? eligible.length : looking, betterFor };
    })
    .filter(({ required, partners }) => required || partners > 0)
    .toSorted(
      (one, other) =>
        Number(other.required) - Number(one.required) ||
        other.betterFor - one.betterFor ||
        other.partners - one.partners,
    );
}
