import { idNumberProblems } from '@/lib/applicant/rsa-id';
import { validationFailed } from '@/lib/base/error/error';

/**
 * Throws `validation_failed` at `field` for an invalid ID number of which nothing is held: the applicant has another
 * number, and "nothing is held" would wrongly send them away. Data of a draft or refused row under such a number is still
 * found.
 */
export function refuseMistyped(field: string, idNumber: string, isNothingHeld: boolean): void {
  if (isNothingHeld && idNumberProblems(idNumber).length > 0)
    throw validationFailed({
      [field]: ['this is not a valid ID number: a digit is wrong, or two are swapped'],
    });
}
