import { ageOn, readIdNumber } from '@/lib/applicant/rsa-id';
import { type LeadWarning, warningCodes } from '@/lib/applicant/warning/lead-warning';
import type { AgeRange } from '@/lib/catalogue/matching/age-range';

/** What a row is warned of: slips, as everywhere, an age that no lender of its product takes, and unknown words of consent. */
export const rowWarningCodes = [...warningCodes, 'no_lender_age', 'consent_text_unknown'] as const;
export type RowWarningCode = (typeof rowWarningCodes)[number];

export type RowWarning = Omit<LeadWarning, 'code'> & { readonly code: RowWarningCode };

/** Warns of an applicant whose age no lender of the product takes. `today`: in South Africa. */
export function ageWarnings(
  idNumber: string,
  ages: AgeRange | null | undefined,
  today: string,
): RowWarning[] {
  const facts = ages && readIdNumber(idNumber, today);
  if (!facts) return [];
  const age = ageOn(facts.dateOfBirth, today);
  const limit =
    ages.from !== null && age < ages.from
      ? `under ${ages.from}`
      : ages.to !== null && age > ages.to
        ? `over ${ages.to}`
        : null;
  if (limit === null) return [];
  const message = `This applicant is ${age}: no lender of this product takes applicants ${limit}.`;
  return [{ field: 'id_number', code: 'no_lender_age', message }];
}

/** Warns of words of consent that nobody can have read: the row is taken, and they are not kept with its lead. */
export function consentTextWarnings(said: string | null, known: ReadonlySet<string>): RowWarning[] {
  if (said === null || known.has(said)) return [];
  const message = 'No consent text has this key, so it is not kept with the lead.';
  return [{ field: 'consent_text', code: 'consent_text_unknown', message }];
}
