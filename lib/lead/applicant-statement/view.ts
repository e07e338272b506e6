/** What the applicant says beside a value that was not corrected (POPIA 24(2)(d)). */
export interface ApplicantStatement {
  /** The value's name on the API. */
  field: string;
  words: string;
  /** ISO 8601. */
  at: string;
  /** The number of the request for a correction. */
  request: number;
  /** The value has changed since: they say it of the former one. */
  isOfFormer: boolean;
}

/** The same where values are masked: that there is one, and by which request. */
export type StatementMark = Omit<ApplicantStatement, 'words' | 'isOfFormer'>;
