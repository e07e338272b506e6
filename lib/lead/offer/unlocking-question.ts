import { applicantFields } from '@/lib/applicant/field';
import { missingAnswers } from '@/lib/applicant/value';
import { type CompiledPartner, type MatchInput, selectEligible } from '@/lib/catalogue/matching/match';

/** A missing value of the lead, and what it would do. */
export interface UnlockingQuestion {
  readonly field: string;
  readonly label: string;
  /** Required by the intent: without it no partner can be offered. */
  readonly required: boolean;
  /** Number of partners that use the value. */
  readonly partners: number;
  /** Number of these that may give a higher probability for it. */
  readonly betterFor: number;
}

/**
 * Returns what to ask the applicant next, best first. A rule on a missing field excludes no applicant, so a value helps in
 * two ways: if the intent requires it, it unlocks every remaining partner at once; if partners' probability conditions
 * use it, it can add points. Rules that use it come last: the value makes the offer more certain, not longer. Partners
 * already excluded by another value do not count.
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
