/** Why an applicant's statement does not stand beside a value any more. */
export const statementEnds = ['withdrawn', 'replaced'] as const;
export type StatementEnd = (typeof statementEnds)[number];
