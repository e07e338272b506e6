import { centsOf, readAmount } from '@/lib/base/text/amount';
import { tidy } from '@/lib/base/text/whole-number';
import { dayStart, isCalendarDate } from '@/lib/base/time/date';

export type Reading<Value> = { readonly value: Value } | { readonly problem: string };

/** Which of two numbers of `05/03/2026` is the day: as all dates of the column say together. */
export type DayPlace = 'first' | 'second' | 'unclear';

const slashed = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

/** Finds it from a column's cells: a number above 12 is a day. Never guesses from none, or from two that disagree. */
export function dayPlaceOf(cells: Iterable<unknown>): DayPlace {
  let first = false;
  let second = false;
  for (const cell of cells) {
    const parts = typeof cell === 'string' ? slashed.exec(tidy(cell).split(' ')[0] ?? '') : null;
    if (!parts) continue;
    if (Number(parts[1]) > 12) first = true;
    if (Number(parts[2]) > 12) second = true;
  }
  return first === second ? 'unclear' : first ? 'first' : 'second';
}

const wrongDate = 'write the date as 2026-03-02';

/** Reads when something happened: a day is its beginning in South Africa, and a time without an offset is South African. */
export function readMoment(cell: unknown, dayPlace: DayPlace): Reading<Date> {
  if (typeof cell !== 'string') return { problem: wrongDate };
  const text = tidy(cell);
  const parts =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(
      text,
    );
  if (parts) return moment(parts[1], parts[2], parts[3], parts[4], parts[5]);
  const [day = '', time, ...rest] = text.split(' ');
  const numbers = slashed.exec(day);
  if (!numbers || rest.length > 0 || (time !== undefined && !/^\d{1,2}:\d\d(:\d\d)?$/.test(time)))
    return { problem: wrongDate };
  const [, one = '', two = '', year] = numbers;
  const place = Number(one) > 12 ? 'first' : Number(two) > 12 ? 'second' : dayPlace;
  if (one !== two && place === 'unclear') return { problem: `${wrongDate}: ${day} may be in two months` };
  return place === 'second' ? moment(year, one, two, time) : moment(year, two, one, time);
}

function moment(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  time?: string,
  offset?: string,
): Reading<Date> {
  if (!isCalendarDate(Number(year), Number(month), Number(day)))
    return { problem: 'is no date of the calendar' };
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (time === undefined) return { value: new Date(dayStart(date)) };
  const zone = offset === undefined ? '+02:00' : offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2');
  const at = new Date(
    `${date}T${time.padStart(time.indexOf(':') === 1 ? time.length + 1 : time.length, '0')}${zone}`,
  );
  return Number.isNaN(at.getTime()) ? { problem: 'is no time of the day' } : { value: at };
}

/** Reads an amount in rand as people write it, in cents; null: the cell is empty. */
export function readRand(cell: unknown): Reading<number | null> {
  if (typeof cell === 'number' && !isWholeCents(cell))
    return { problem: 'has more than two digits of cents' };
  const read = readAmount(typeof cell === 'number' ? cell.toFixed(2) : String(cell ?? ''));
  switch (read.kind) {
    case 'empty':
      return { value: null };
    case 'amount':
      return { value: centsOf(read) };
    case 'unclear':
      return { problem: 'can be read in two ways: write it as 18 500.00' };
    case 'negative':
      return { problem: 'must not be negative: an event such as “returned” takes it back' };
    case 'too large':
      return { problem: 'is too large' };
    case 'not an amount':
      return { problem: 'is no amount' };
  }
}

/** Excel's numbers are binary: R1 850.10 is not exactly so many cents. */
const isWholeCents = (rand: number) =>
  Number.isFinite(rand) && Math.abs(rand * 100 - Math.round(rand * 100)) < 1e-4;

/** Reads whole cents; null: the cell is empty. */
export function readCents(cell: unknown): Reading<number | null> {
  const text = tidy(String(cell ?? ''));
  if (text === '') return { value: null };
  if (/^-/.test(text)) return { problem: 'must not be negative: an event such as “returned” takes it back' };
  return /^\d{1,12}$/.test(text) ? { value: Number(text) } : { problem: 'must be an integer of cents' };
}

/** Text as a person sees it in the sheet: whole numbers with all digits. */
export function cellText(cell: unknown): string {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? BigInt(cell).toString() : String(cell);
  return tidy(String(cell ?? ''));
}
