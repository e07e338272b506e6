/** How the values of a list are written. */
export const optOutFormats = ['plain', 'sha256'] as const;
export type OptOutFormat = (typeof optOutFormats)[number];

/** By whom the people of a list are not to be contacted. A list never speaks for one lender. */
export const optOutListReaches = ['everybody', 'affiliate', 'register'] as const;
export type OptOutListReach = (typeof optOutListReaches)[number];

/** What becomes of a file: it is read and counted, then published or cancelled. */
export const optOutFileStatuses = [
  'receiving',
  'reading',
  'counted',
  'recounting',
  'publishing',
  'published',
  'cancelled',
  'failed',
] as const;
export type OptOutFileStatus = (typeof optOutFileStatuses)[number];

/** A row that was not read: the line that it stands in, and why. */
export interface OptOutProblem {
  readonly line: number;
  readonly reason: string;
}
