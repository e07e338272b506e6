import { applicantFields } from '@/lib/applicant/field';
import type { Catalogue } from './read-catalogue';

/** Returns the fields that a rule or condition of the intent's partners uses, in the form's order. */
export function askedFields(catalogue: Catalogue, intentId: number): string[] {
  const used = new Set(
    catalogue
      .candidatesFor(intentId)
      .flatMap(({ eligibility, probabilityConditions }) =>
        [...eligibility, ...probabilityConditions].map(({ field }) => field),
      ),
  );
  return applicantFields.map(({ name }) => name).filter((name) => used.has(name));
}
