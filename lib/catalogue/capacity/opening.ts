import type { OpeningTimes } from '@/db/query/catalogue/capacity';
import { addDays, type CalendarDate, dayEnd, southAfricanDate } from '@/lib/base/time/date';
import { holidayOn, weekdayOf } from '@/lib/catalogue/calendar/public-holiday';
import type { StoredHours } from '@/word/stored-capacity';

/** Why a partner takes no leads at a moment. */
export interface Closed {
  readonly cause: 'hours' | 'holiday' | 'closure';
  /** When it takes leads again; null: not within a year. */
  readonly opensAt: Date | null;
  /** Of a closure or a holiday: its reason, or its name. */
  readonly why: string | null;
}

const daysAhead = 400;

/**
 * Judges by a partner's hours (South African time), public holidays and closures whether it takes leads of an intent;
 * null: it does. An intent with hours of its own has no others. `declared`: names of declared holidays, by day.
 */
export function closedAt(
  times: OpeningTimes,
  intentId: number,
  at: Date,
  declared: ReadonlyMap<CalendarDate, string>,
): Closed | null {
  const closure = closureAt(times, at);
  const day = southAfricanDate(at);
  const holiday = times.holidays === 'closed' ? holidayOn(day, declared) : null;
  const isOpen = periodsOf(times, intentId, day, declared).some(([from, to]) => from <= +at && +at < to);
  if (!closure && isOpen) return null;
  const opensAt = nextOpening(times, intentId, at, declared);
  if (closure) return { cause: 'closure', opensAt, why: closure.reason };
  return holiday === null
    ? { cause: 'hours', opensAt, why: null }
    : { cause: 'holiday', opensAt, why: holiday };
}

/**
 * Until when the judgement of a moment stands, in milliseconds: to the next midnight, opening or closing time, or begin
 * or end of a closure.
 */
export function judgedUntil(
  times: OpeningTimes,
  intentId: number,
  at: Date,
  declared: ReadonlyMap<CalendarDate, string>,
): number {
  const day = southAfricanDate(at);
  const changes = [
    Date.parse(dayEnd(day)),
    ...periodsOf(times, intentId, day, declared).flat(),
    ...times.closures.flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)]),
  ];
  return Math.min(...changes.filter((moment) => moment > +at));
}

function nextOpening(
  times: OpeningTimes,
  intentId: number,
  at: Date,
  declared: ReadonlyMap<CalendarDate, string>,
): Date | null {
  const today = southAfricanDate(at);
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    for (const [from, to] of periodsOf(times, intentId, addDays(today, ahead), declared)) {
      let moment = Math.max(from, +at);
      for (
        let closure = closureAt(times, new Date(moment));
        closure;
        closure = closureAt(times, new Date(moment))
      )
        moment = Date.parse(closure.to);
      if (moment < to) return new Date(moment);
    }
  }
  return null;
}

function closureAt({ closures }: OpeningTimes, at: Date) {
  return closures.find(({ from, to }) => Date.parse(from) <= +at && +at < Date.parse(to));
}

/** When a day is open, from and to in milliseconds, earliest first. */
function periodsOf(
  { hours, holidays }: OpeningTimes,
  intentId: number,
  day: CalendarDate,
  declared: ReadonlyMap<CalendarDate, string>,
): [number, number][] {
  if (holidays === 'closed' && holidayOn(day, declared) !== null) return [];
  const midnight = Date.parse(`${day}T00:00:00+02:00`);
  const own = hours.filter(({ intent }) => intent === intentId);
  const applying = own.length > 0 ? own : hours.filter(({ intent }) => intent === null);
  if (applying.length === 0) return [[midnight, midnight + 86_400_000]];
  const weekday = weekdayOf(day);
  return applying
    .filter((one) => one.weekday === weekday)
    .map(({ opens, closes }: StoredHours): [number, number] => [
      midnight + minutes(opens),
      midnight + minutes(closes),
    ])
    .sort(([one], [other]) => one - other);
}

/** Since midnight, in milliseconds. */
function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour * 60 + minute) * 60_000;
}

/** How long a partner was open for leads of an intent between two moments, in milliseconds; at most so many days back. */
export function openMsBetween(
  times: OpeningTimes,
  intentId: number,
  { from, to }: { from: Date; to: Date },
  declared: ReadonlyMap<CalendarDate, string>,
): number {
  let open = 0;
  const first = southAfricanDate(from);
  // Most lenders: a list of what waits must not go day by day for each row.
  if (times.hours.length === 0 && times.holidays !== 'closed' && times.closures.length === 0)
    return Math.max(0, Math.min(+to - +from, (daysAhead + 1) * 86_400_000));
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = addDays(first, ahead);
    if (Date.parse(`${day}T00:00:00+02:00`) >= +to) break;
    for (const [opens, closes] of periodsOf(times, intentId, day, declared)) {
      const [begin, end] = [Math.max(opens, +from), Math.min(closes, +to)];
      if (end <= begin) continue;
      open += end - begin;
      for (const closure of times.closures)
        open -= Math.max(
          0,
          Math.min(Date.parse(closure.to), end) - Math.max(Date.parse(closure.from), begin),
        );
    }
  }
  return Math.max(0, open);
}
