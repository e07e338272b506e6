import { applicantFields, type LeadField } from '@/lib/applicant/field';

/** What can be corrected. Another ID number is another person: erase, and capture anew. */
export const correctableFields: readonly LeadField[] = applicantFields.filter(
  ({ name }) => name !== 'id_number',
);

/** A lead of the person who asks, as the page offers it. Times are ISO 8601. */
export interface CorrectableLead {
  id: string;
  title: string;
  createdAt: string;
  /** The version of its values, which the correction names. */
  version: number;
}

/** What was there and is there now: for the letters to lenders. It is not stored. */
export interface Correction {
  what: string;
  was: string | null;
  is: string | null;
  /** Of the lead's values now. */
  version: number;
}
