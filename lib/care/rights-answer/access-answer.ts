import type { CalendarDate } from '@/lib/base/time/date';
import type { CopyFormat } from '@/lib/care/applicant-record/copy-format';

/* How a request for the record was answered by a press: kept with the request, and told in the letter's own language. */

export const recordAnswer = (day: CalendarDate, format: CopyFormat): string =>
  `Record of ${day} (${format.toUpperCase()})`;

/** `until`: the last day on which the link works. */
export const linkAnswer = (until: CalendarDate): string =>
  `A link to the record, which works once until ${until}`;

/** Reads which of them it was; null: somebody typed it. */
export function readAccessAnswer(
  answer: string,
): { by: 'record' } | { by: 'link'; until: CalendarDate } | null {
  if (/^Record of \d{4}-\d\d-\d\d \((PDF|JSON)\)$/.test(answer)) return { by: 'record' };
  const [, until] = /^A link to the record, which works once until (\d{4}-\d\d-\d\d)$/.exec(answer) ?? [];
  return until === undefined ? null : { by: 'link', until };
}
