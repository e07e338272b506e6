import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { southAfricanDate, southAfricanTime } from '@/lib/base/time/date';
import { holidayOn, weekdayOf } from '@/lib/catalogue/calendar/public-holiday';
import { type StoredCapacity, weekdays } from '@/word/stored-capacity';
import { closedAt, openMsBetween } from './opening';

type Times = Pick<StoredCapacity, 'hours' | 'holidays' | 'closures'>;

const intentId = 7;
const always: Times = { hours: [], holidays: 'open', closures: [] };
const office: Times = {
  ...always,
  hours: (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((weekday) => ({
    intent: null,
    weekday,
    opens: '08:00',
    closes: '17:00',
  })),
};
const at = (text: string) => new Date(`${text}:00+02:00`);
const judge = (times: Times, moment: string, declared = new Map<string, string>()) =>
  closedAt(times, intentId, at(moment), declared);

describe('hours, holidays and closures', () => {
  test('without any it is always open', () => {
    expect(judge(always, '2026-11-22T03:00')).toBeNull();
  });

  test('office hours open and close to the minute, and say when they open again', () => {
    expect(judge(office, '2026-11-23T08:00')).toBeNull();
    expect(judge(office, '2026-11-23T16:59')).toBeNull();
    expect(judge(office, '2026-11-23T07:59')).toEqual({
      cause: 'hours',
      opensAt: at('2026-11-23T08:00'),
      why: null,
    });
    // A Friday evening.
    expect(judge(office, '2026-11-27T17:00')).toMatchObject({ opensAt: at('2026-11-30T08:00') });
  });

  test('an intent with hours of its own has no others', () => {
    const own = {
      ...office,
      hours: [
        ...office.hours,
        { intent: intentId, weekday: 'sun' as const, opens: '10:00', closes: '24:00' },
      ],
    };
    expect(judge(own, '2026-11-23T09:00')).toMatchObject({ cause: 'hours', opensAt: at('2026-11-29T10:00') });
    expect(judge(own, '2026-11-29T23:59')).toBeNull();
    expect(closedAt(own, 8, at('2026-11-23T09:00'), new Map())).toBeNull();
  });

  test('a public holiday closes it if it says so: one on a Sunday the Monday, and a declared one', () => {
    const closed: Times = { ...office, holidays: 'closed' };
    expect(judge(office, '2026-08-10T09:00')).toBeNull();
    expect(judge(closed, '2026-08-10T09:00')).toEqual({
      cause: 'holiday',
      opensAt: at('2026-08-11T08:00'),
      why: 'National Women’s Day (observed)',
    });
    const declared = new Map([['2026-11-04', 'Local government elections']]);
    expect(judge(closed, '2026-11-04T09:00')).toBeNull();
    expect(judge(closed, '2026-11-04T09:00', declared)).toMatchObject({ why: 'Local government elections' });
  });

  test('a closure ends in the hours, or at the next opening after it', () => {
    const closures = [
      { from: '2026-12-24T12:00:00+02:00', to: '2027-01-04T10:30:00+02:00', reason: 'Office closed' },
      { from: '2027-01-04T10:30:00+02:00', to: '2027-01-04T18:00:00+02:00', reason: 'Stocktaking' },
    ];
    expect(judge({ ...office, closures }, '2026-12-24T12:00')).toEqual({
      cause: 'closure',
      opensAt: at('2027-01-05T08:00'),
      why: 'Office closed',
    });
    expect(judge({ ...office, closures }, '2026-12-24T11:59')).toBeNull();
  });

  test('without hours on any day it never opens', () => {
    const closures = [{ from: '2026-01-01T00:00:00Z', to: '2036-01-01T00:00:00Z', reason: 'Gone' }];
    expect(judge({ ...always, closures }, '2026-11-23T09:00')).toMatchObject({ opensAt: null });
  });
});

/** Judges one minute by looking at it alone. */
function isOpen(times: Times, moment: Date): boolean {
  const day = southAfricanDate(moment);
  const time = southAfricanTime(moment).slice(11, 16);
  if (times.closures.some(({ from, to }) => moment >= new Date(from) && moment < new Date(to))) return false;
  if (times.holidays === 'closed' && holidayOn(day) !== null) return false;
  const own = times.hours.filter(({ intent }) => intent === intentId);
  const applying = own.length > 0 ? own : times.hours.filter(({ intent }) => intent === null);
  return (
    applying.length === 0 ||
    applying.some(
      ({ weekday, opens, closes }) => weekday === weekdayOf(day) && opens <= time && time < closes,
    )
  );
}

test('says the same as a model that looks at every quarter of an hour, and opens at the first open one', () => {
  const quarter = fc.integer({ min: 0, max: 95 });
  const time = (value: number) =>
    `${String(Math.floor(value / 4)).padStart(2, '0')}:${String((value % 4) * 15).padStart(2, '0')}`;
  const start = Date.parse('2026-12-01T00:00:00+02:00');
  const moment = fc.integer({ min: 0, max: 4 * 24 * 60 }).map((value) => new Date(start + value * 900_000));
  const hours = fc
    .record({
      intent: fc.constantFrom(null, null, intentId),
      weekday: fc.constantFrom(...weekdays),
      span: fc.tuple(quarter, quarter),
    })
    .map(({ span: [one, other], ...rest }) => ({
      ...rest,
      opens: time(Math.min(one, other)),
      closes: one === other ? '24:00' : time(Math.max(one, other)),
    }));
  const closures = fc.tuple(moment, fc.integer({ min: 1, max: 400 })).map(([from, length]) => ({
    from: from.toISOString(),
    to: new Date(from.getTime() + length * 900_000).toISOString(),
    reason: 'x',
  }));
  const times = fc.record({
    hours: fc.array(hours, { maxLength: 8 }),
    holidays: fc.constantFrom('open' as const, 'closed' as const),
    closures: fc.array(closures, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(times, moment, (given, when) => {
      const closed = closedAt(given, intentId, when, new Map());
      expect(closed === null).toBe(isOpen(given, when));
      if (closed === null) return;
      let first: Date | null = null;
      for (let step = 1; step < 30 * 96 && first === null; step++) {
        const next = new Date(when.getTime() + step * 900_000);
        if (isOpen(given, next)) first = next;
      }
      if (first !== null) expect(closed.opensAt).toEqual(first);
      else
        expect(closed.opensAt === null || closed.opensAt.getTime() >= when.getTime() + 30 * 86_400_000).toBe(
          true,
        );
    }),
    { numRuns: 200 },
  );
});

test('the time that somebody was open is the same whether it says so by the clock or by hours, and less closures', () => {
  const whole = weekdays.map((weekday) => ({ intent: null, weekday, opens: '00:00', closes: '24:00' }));
  const always = { hours: [], holidays: 'open' as const, closures: [] };
  const noHolidays = new Map<string, string>();
  const moment = fc
    .integer({ min: 0, max: 300 * 86_400_000 })
    .map((ms) => new Date(Date.UTC(2026, 0, 1) + ms));
  fc.assert(
    fc.property(moment, moment, (from, to) => {
      const between = { from, to };
      const open = openMsBetween(always, 1, between, noHolidays);
      expect(open).toBe(Math.max(0, +to - +from));
      expect(openMsBetween({ ...always, hours: whole }, 1, between, noHolidays)).toBe(open);
      const closed = { from: from.toISOString(), to: to.toISOString(), reason: 'Away' };
      expect(openMsBetween({ ...always, closures: [closed] }, 1, between, noHolidays)).toBe(0);
    }),
    { numRuns: 50 },
  );
});
