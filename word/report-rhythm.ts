/** How often a report is sent: each day, on Mondays, or on the first of the month. */
export const reportRhythms = ['day', 'week', 'month'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];
