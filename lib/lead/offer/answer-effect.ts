import { type LeadValues, missingAnswers } from '@/lib/applicant/value';
import { type CompiledPartner, type MatchInput, matchPartners } from '@/lib/catalogue/matching/match';

export type ApplicantAnswer = string | number | boolean;

/** What an answer would do to the offers, by the partners' rules and scorecards; live scores may differ. */
export interface AnswerEffect {
  readonly answer: ApplicantAnswer;
  /** Offers more, or fewer if negative. */
  readonly offers: number;
  /** The partner whose probability would rise most; null if none would. */
  readonly best: { readonly companyName: string; readonly points: number } | null;
}

type Input = MatchInput & { readonly requiredFields: readonly string[] };

/** Returns what each of these answers to one question would do. Pure; requests no live scores. */
export function answerEffects(
  input: Input,
  field: string,
  answers: readonly ApplicantAnswer[],
): AnswerEffect[] {
  const now = probabilities(input, input.values);
  return answers.map((answer) => {
    const then = probabilities(input, { ...input.values, [field]: answer });
    const rises = input.partners.flatMap(({ id, companyName }) => {
      const [before, after] = [now.get(id), then.get(id)];
      return before === undefined || after === undefined || after <= before
        ? []
        : { companyName, points: after - before };
    });
    const best = rises.reduce<AnswerEffect['best']>(
      (most, one) => (most === null || one.points > most.points ? one : most),
      null,
    );
    return { answer, offers: then.size - now.size, best };
  });
}

/**
 * Returns the loan amount, in rand, nearest to the one asked for that this partner would lend; null if none would help.
 */
export function fittingLoanAmount(input: Input, partner: CompiledPartner): number | null {
  const limits = partner.eligibility
    .filter(({ field }) => field === 'loan_amount_required')
    .flatMap(({ value }) => [value].flat())
    .flatMap((value) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : []));
  const asked = Number(input.values.loan_amount_required);
  const fits = (amount: number) =>
    probabilities({ ...input, partners: [partner] }, { ...input.values, loan_amount_required: amount }).size >
    0;
  // The nearest amount is the one that changes least for the applicant.
  return (
    limits
      .filter((amount) => amount !== asked && fits(amount))
      .toSorted((one, other) => Math.abs(one - asked) - Math.abs(other - asked))[0] ?? null
  );
}

/** Probabilities by partner id of those that would be offered. */
function probabilities(input: Input, values: LeadValues): ReadonlyMap<number, number> {
  if (missingAnswers(input.requiredFields, values).length > 0) return new Map();
  const { matches } = matchPartners({ ...input, values });
  return new Map(matches.map(({ partnerId, probability }) => [partnerId, probability]));
}
