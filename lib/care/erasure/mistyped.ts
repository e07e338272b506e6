import { idNumberProblems } from '@/lib/applicant/rsa-id';
import { validationFailed } from '@/lib/base/error/error';
import { type HeldOfApplicant, holdsNothing } from './held';

/**
 * Throws `validation_failed` for an invalid ID number without data: the applicant has another number, and "nothing is
 * held" would wrongly send them away. Data of a draft or refused row under such a number is still found.
 */
export function refuseMistyped(idNumber: string, held: HeldOfApplicant): void {
  if (holdsNothing(held) && idNumberProblems(idNumber).length > 0)
    throw validationFailed({
      idNumber: ['this is not a valid ID number: a digit is wrong, or two are swapped'],
    });
}
