import { idNumberProblems } from '@/lib/applicant/rsa-id';
import { validationFailed } from '@/lib/error';
import { type HeldOfApplicant, holdsNothing } from './held';

/**
 * Nothing is held under a number that nobody can have: whoever asked to be forgotten has another one, so "nothing is
 * held" would send them away untouched. What a draft or a refused row holds under such a number is still found.
 * Throws `validation_failed`.
 */
export function refuseMistyped(idNumber: string, held: HeldOfApplicant): void {
  if (holdsNothing(held) && idNumberProblems(idNumber).length > 0)
    throw validationFailed({
      idNumber: ['this is not a valid ID number: a digit is wrong, or two are swapped'],
    });
}
