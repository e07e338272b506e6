import { readWholeNumber } from '@/lib/base/text/whole-number';
import { localMinute, momentOfMinute } from '@/lib/base/time/date';
import type { CapacityEntry } from '@/lib/catalogue/capacity/entry';
import { defaultZone, type Weekday, weekdays } from '@/word/stored-capacity';

/** What a partner takes being edited: typed values are text; `key` identifies a row. */
export interface CapacityDraft {
  caps: CapDraft[];
  hours: HoursDraft[];
  closesOnHolidays: boolean;
  closures: ClosureDraft[];
  waitDays: string;
  /** What it was read from: rows in another order, or times written in another way, are no change. */
  stored: CapacityEntry | null;
}

export interface CapDraft {
  key: number;
  /** Empty: all. */
  intent: string;
  /** A slug; empty: all. */
  affiliate: string;
  counts: CapEntry['counts'];
  window: CapEntry['window'];
  /** Empty: no limit. */
  most: string;
  /** Empty: as on any other day. */
  weekdays: Record<Weekday, string>;
  overage: string;
  warnAtPercent: string;
  timeZone: string;
}

/** The same hours on several days. */
export interface HoursDraft {
  key: number;
  /** Empty: all. */
  intent: string;
  days: Weekday[];
  opens: string;
  closes: string;
}

export interface ClosureDraft {
  key: number;
  /** South African time, as the browser's own field has it: `2026-12-24T12:00`. */
  from: string;
  to: string;
  reason: string;
}

type CapEntry = CapacityEntry['caps'][number];
type HoursEntry = CapacityEntry['hours'][number];

const defaultWaitDays = 7;

let lastKey = 0;
function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

export function capacityDraft(entry: CapacityEntry | null): CapacityDraft {
  return {
    caps: (entry?.caps ?? []).map(capDraft),
    hours: hoursDrafts(entry?.hours ?? []),
    closesOnHolidays: entry?.holidays === 'closed',
    closures: (entry?.closures ?? []).map(({ from, to, reason }) => ({
      key: nextKey(),
      from: localTime(from),
      to: localTime(to),
      reason,
    })),
    waitDays: String(entry?.wait_days ?? defaultWaitDays),
    stored: entry,
  };
}

function capDraft(cap: CapEntry): CapDraft {
  return {
    key: nextKey(),
    intent: cap.intent ?? '',
    affiliate: cap.affiliate ?? '',
    counts: cap.counts,
    window: cap.window,
    most: cap.most === null ? '' : String(cap.most),
    weekdays: byDay((day) => String(cap.weekdays[day] ?? '')),
    overage: String(cap.overage),
    warnAtPercent: String(cap.warn_at_percent),
    timeZone: cap.time_zone,
  };
}

export const newCap = (): CapDraft => ({
  key: nextKey(),
  intent: '',
  affiliate: '',
  counts: 'applications',
  window: 'day',
  most: '',
  weekdays: byDay(() => ''),
  overage: '0',
  warnAtPercent: '80',
  timeZone: defaultZone,
});

export const newHours = (): HoursDraft => ({
  key: nextKey(),
  intent: '',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  opens: '08:00',
  closes: '17:00',
});

export const newClosure = (): ClosureDraft => ({ key: nextKey(), from: '', to: '', reason: '' });

const byDay = (text: (day: Weekday) => string) =>
  Object.fromEntries(weekdays.map((day) => [day, text(day)])) as Record<Weekday, string>;

/** Days that have the same hours stand in one row. */
function hoursDrafts(hours: readonly HoursEntry[]): HoursDraft[] {
  const rows: HoursDraft[] = [];
  for (const { intent, weekday, opens, closes } of hours) {
    const same = rows.find(
      (row) =>
        row.intent === (intent ?? '') &&
        row.opens === opens &&
        row.closes === closes &&
        !row.days.includes(weekday),
    );
    if (same) same.days.push(weekday);
    else rows.push({ key: nextKey(), intent: intent ?? '', days: [weekday], opens, closes });
  }
  return rows;
}

/**
 * Returns the capacity as typed, for the server to judge; null if nothing limits it.
 */
export function capacityOf(draft: CapacityDraft): CapacityEntry | null {
  const { caps, closesOnHolidays, closures, waitDays, stored } = draft;
  const hours = hoursOf(draft.hours);
  if (
    stored === null &&
    caps.length + hours.length + closures.length === 0 &&
    !closesOnHolidays &&
    waitDays === String(defaultWaitDays)
  )
    return null;
  return {
    caps: caps.map(capOf),
    hours: stored && isSameHours(hours, stored.hours) ? stored.hours : hours,
    holidays: closesOnHolidays ? 'closed' : 'open',
    closures: closures.map(({ from, to, reason }) => ({
      from: storedTime(from, stored),
      to: storedTime(to, stored),
      reason: reason.trim(),
    })),
    wait_days: number(waitDays),
  };
}

function capOf(cap: CapDraft): CapEntry {
  const isByDay = hasWeekdays(cap.window);
  return {
    intent: cap.intent || null,
    affiliate: cap.affiliate || null,
    counts: cap.counts,
    window: cap.window,
    most: cap.most.trim() === '' ? null : number(cap.most),
    weekdays: Object.fromEntries(
      weekdays.flatMap((day) =>
        isByDay && cap.weekdays[day].trim() !== '' ? [[day, number(cap.weekdays[day])]] : [],
      ),
    ),
    overage: number(cap.overage),
    warn_at_percent: number(cap.warnAtPercent),
    time_zone: cap.timeZone.trim(),
  };
}

/** Only hours and days have other numbers for weekdays. */
export function hasWeekdays(window: CapEntry['window']): boolean {
  return window === 'hour' || window === 'day';
}

function hoursOf(rows: readonly HoursDraft[]): HoursEntry[] {
  return rows.flatMap(({ intent, days, opens, closes }) =>
    days.map((weekday) => ({ intent: intent || null, weekday, opens, closes })),
  );
}

/** At which index of the entry's hours each row begins. */
export function hoursOffsets(rows: readonly HoursDraft[]): number[] {
  let at = 0;
  return rows.map(({ days }) => {
    const offset = at;
    at += days.length;
    return offset;
  });
}

function isSameHours(one: readonly HoursEntry[], other: readonly HoursEntry[]): boolean {
  const lines = (hours: readonly HoursEntry[]) =>
    hours.map(({ intent, weekday, opens, closes }) => [intent, weekday, opens, closes].join(' ')).sort();
  return lines(one).join('\n') === lines(other).join('\n');
}

/** What the page finds wrong before the schema sees it: hours without a day would silently be none. */
export function capacityProblems({ hours }: CapacityDraft): Record<string, string> {
  return Object.fromEntries(
    hours.flatMap(({ days }, at) =>
      days.length === 0 ? [[`capacityDays[${at}]`, 'Choose at least one day.']] : [],
    ),
  );
}

const localTime = (moment: string) => localMinute(new Date(moment));

function storedTime(local: string, stored: CapacityEntry | null): string {
  if (local === '') return '';
  const known = (stored?.closures ?? []).flatMap(({ from, to }) => [from, to]);
  return known.find((moment) => localTime(moment) === local) ?? momentOfMinute(local);
}

/** Text that is no number goes as it is: the schema refuses it, where null would mean "no limit". */
function number(text: string): number {
  return readWholeNumber(text) ?? (text as unknown as number);
}
