import { monthNames, shortDay } from '@/lib/base/text/text';
import type { CalendarDate } from '@/lib/base/time/date';
import type { CopyFormat } from '@/lib/care/applicant-record/copy-format';

/* What a press answers a request with: kept with it in these words, and told in the letter's own language. */

export const recordAnswer = (day: CalendarDate, format: CopyFormat): string =>
  `Record of ${day} (${format.toUpperCase()})`;

/** `until`: the last day on which the link works. */
export const linkAnswer = (until: CalendarDate): string =>
  `A link to the record, which works once until ${until}`;

const noLender = 'No lender holds an application that is not decided.';
const theseHold = 'These lenders hold an application that is not decided: ';

/** Between lenders; each language lists them in its own way. */
const beside = '; ';

/** Who may still decide on an application, and is told of nothing. */
export const lendersAnswer = (lenders: readonly string[]): string =>
  lenders.length === 0 ? noLender : `${theseHold}${lenders.join(beside)}.`;

/** `until`: the last day of the restriction. */
export const restrictedAnswer = (until: CalendarDate, lenders: readonly string[]): string =>
  `Restricted until ${shortDay(until)}. ${lendersAnswer(lenders)}`;

export type PressedAnswer =
  | { by: 'record' }
  | { by: 'link'; until: CalendarDate }
  /** `lenders`: their names; of older answers as one, listed in English. `until`: null for an objection. */
  | { by: 'gate'; until: CalendarDate | null; lenders: readonly string[] };

/** Reads which of them it was; null: somebody typed it. */
export function readPressedAnswer(answer: string): PressedAnswer | null {
  if (/^Record of \d{4}-\d\d-\d\d \((PDF|JSON)\)$/.test(answer)) return { by: 'record' };
  const [, linked] = /^A link to the record, which works once until (\d{4}-\d\d-\d\d)$/.exec(answer) ?? [];
  if (linked !== undefined) return { by: 'link', until: linked };
  const [, date, month = '', year, held = answer] =
    /^Restricted until (\d{1,2}) ([A-Z][a-z]+) (\d{4})\. (.*)$/s.exec(answer) ?? [];
  const number = monthNames.indexOf(month) + 1;
  const until =
    date === undefined || number === 0
      ? null
      : `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (held === noLender) return { by: 'gate', until, lenders: [] };
  return held.startsWith(theseHold) && held.endsWith('.')
    ? { by: 'gate', until, lenders: held.slice(theseHold.length, -1).split(beside) }
    : null;
}
