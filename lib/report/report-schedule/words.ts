import type { ReportRhythm } from '@/word/report-rhythm';

/** When it is sent, and what it holds then. */
export const rhythmWords: Readonly<Record<ReportRhythm, { when: string; holds: string }>> = {
  day: { when: 'every day', holds: 'yesterday' },
  week: { when: 'every Monday', holds: 'last week' },
  month: { when: 'on the first of the month', holds: 'last month' },
};

/** `08:00` */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** `every Monday at 08:00` */
export const scheduleText = ({ rhythm, hour }: { rhythm: ReportRhythm; hour: number }): string =>
  `${rhythmWords[rhythm].when} at ${hourText(hour)}`;
