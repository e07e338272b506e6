/** What each warning is about, in the order in which they are reported. */
export const warningCodes = [
  'names_equal',
  'names_swapped',
  'phone_not_mobile',
  'phone_all_equal',
  'email_domain',
  'title_gender',
  'income_unit',
  'net_above_gross',
  'expenses_above_income',
  'loan_above_40_incomes',
  'instalment_share',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** A valid value that is probably wrong. It refuses nothing. */
export interface LeadWarning {
  /** The field to look at, by its name in the API. */
  readonly field: string;
  readonly code: WarningCode;
  /** A sentence for the person who can ask the applicant. Holds no value of another applicant. */
  readonly message: string;
  /** What was probably meant. A code with several suggestions (swapped values) means all of them together. */
  readonly suggestion?: string | number;
}

/** Values of a lead by their name in the API, as sent. */
export type CheckedValues = Readonly<Record<string, unknown>>;
