import type { StoredLeadFields } from '@/db/schema/lead/lead';

/** The values of a lead that describe its applicant, by wire name, for rules and required fields. */
export type LeadValues = Record<string, string | number | boolean>;

interface Applicant {
  readonly firstName: string;
  readonly lastName: string;
  readonly cellPhoneNumber: string;
  readonly email: string | null;
  readonly idNumber: string;
  readonly fields: Readonly<StoredLeadFields>;
}

/** Returns the lead's values by wire name. Accepts a `LeadInput`, or a stored lead with its decrypted ID number. */
export function leadValues(lead: Applicant): LeadValues {
  return {
    ...lead.fields,
    first_name: lead.firstName,
    last_name: lead.lastName,
    cell_phone_number: lead.cellPhoneNumber,
    ...(lead.email === null ? {} : { email: lead.email }),
    id_number: lead.idNumber,
  };
}

/** Fills in gross or net income from the other if one is missing (spec 2.1). Returns a new object. */
export function fillIncome(fields: Readonly<StoredLeadFields>): StoredLeadFields {
  const gross = fields.gross_income ?? fields.net_income;
  const net = fields.net_income ?? fields.gross_income;
  return {
    ...fields,
    ...(gross === undefined ? {} : { gross_income: gross }),
    ...(net === undefined ? {} : { net_income: net }),
  };
}

/**
 * Returns the intent's required fields that were not sent, in the intent's order (spec 7.2). Judges the values as sent:
 * a blank one is missing, and gross and net income substitute for each other.
 */
export function missingIntentFields(requiredFields: readonly string[], input: Applicant): string[] {
  return missingAnswers(requiredFields, leadValues(input));
}

/** Like `missingIntentFields`, for values by wire name. */
export function missingAnswers(requiredFields: readonly string[], values: Readonly<LeadValues>): string[] {
  const filled = fillIncome(values);
  return [...new Set(requiredFields)].filter((name) => {
    const value = Object.hasOwn(filled, name) ? filled[name] : undefined;
    return value === undefined || (typeof value === 'string' && value.trim() === '');
  });
}
