import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { type ReportRhythm, reportRhythms } from '@/word/report-rhythm';
import { type DueRule, dueToSend, nextDue, periodSent } from './due';

/** The slow model: looks at each hour, as a clock on a South African wall shows it. */
const wall = (at: Date) => {
  const [date = '', time = ''] = new Date(at.getTime() + 7_200_000).toISOString().split('T');
  return { date, hour: Number(time.slice(0, 2)), rest: time.slice(3) };
};
const isOwnDay = (rhythm: ReportRhythm, date: string) =>
  rhythm === 'day' ||
  (rhythm === 'week' && new Date(`${date}T12:00:00Z`).getUTCDay() === 1) ||
  (rhythm === 'month' && date.endsWith('-01'));
const isDue = ({ rhythm, hour }: DueRule, at: Date) => {
  const shown = wall(at);
  return shown.rest === '00:00.000Z' && shown.hour === hour && isOwnDay(rhythm, shown.date);
};
const hourMs = 3_600_000;
const wholeHour = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);
function slowNext(rule: DueRule, after: Date): Date {
  for (let at = wholeHour(after).getTime() + hourMs; ; at += hourMs)
    if (isDue(rule, new Date(at))) return new Date(at);
}
function slowLatest(rule: DueRule, now: Date): Date {
  for (let at = wholeHour(now).getTime(); ; at -= hourMs) if (isDue(rule, new Date(at))) return new Date(at);
}

const rules = fc.record({ rhythm: fc.constantFrom(...reportRhythms), hour: fc.integer({ min: 0, max: 23 }) });
const moments = fc.oneof(
  fc.date({ min: new Date('2024-01-01'), max: new Date('2033-01-01'), noInvalidDate: true }),
  // Whole hours, where one is due itself.
  fc.integer({ min: 474_000, max: 552_000 }).map((hours) => new Date(hours * hourMs)),
);

describe('when a schedule is due next', () => {
  test('is what the slow model says, always later, at any moment', () => {
    fc.assert(
      fc.property(rules, moments, (rule, after) => {
        expect(nextDue(rule, after)).toEqual(slowNext(rule, after));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['day', 0, '2026-11-22T22:00:00Z', '2026-11-23T22:00:00.000Z'],
    ['day', 8, '2026-11-23T05:59:59Z', '2026-11-23T06:00:00.000Z'],
    // A Monday in South Africa is still Sunday in UTC.
    ['week', 1, '2026-11-22T21:59:59Z', '2026-11-22T23:00:00.000Z'],
    ['week', 8, '2026-11-23T06:00:00Z', '2026-11-30T06:00:00.000Z'],
    ['month', 8, '2027-01-31T23:00:00Z', '2027-02-01T06:00:00.000Z'],
    ['month', 0, '2028-02-29T21:59:59Z', '2028-02-29T22:00:00.000Z'],
    ['month', 23, '2026-12-31T22:00:00Z', '2027-01-01T21:00:00.000Z'],
  ] as const)('each %s at %i after %s: %s', (rhythm, hour, after, due) => {
    expect(nextDue({ rhythm, hour }, new Date(after)).toISOString()).toBe(due);
  });
});

test('what was missed within a week is all sent; before that, the latest alone', () => {
  fc.assert(
    fc.property(rules, moments, fc.integer({ min: 0, max: 90 * 24 }), (rule, since, hours) => {
      const due = slowNext(rule, since);
      const now = new Date(due.getTime() + hours * hourMs);
      const weekAgo = new Date(now.getTime() - 7 * 24 * hourMs);
      const firstOfWeek = slowNext(rule, new Date(weekAgo.getTime() - 1));
      const latest = slowLatest(rule, now);
      const sent = due >= weekAgo ? due : firstOfWeek <= now ? firstOfWeek : latest;
      expect(dueToSend(rule, due, now)).toEqual(sent);
    }),
    { numRuns: 500 },
  );
});

describe('the days that it holds', () => {
  test('are the last whole day, week or month before the day, each right after the one before', () => {
    for (const rhythm of reportRhythms) {
      let day = '2023-12-25';
      let last = periodSent(rhythm, day);
      for (let count = 0; count < 800; count++) {
        day = addDays(day, 1);
        const { from, to } = periodSent(rhythm, day);
        expect(to < day).toBe(true);
        if (!isOwnDay(rhythm, day)) expect({ from, to }).toEqual(last);
        else {
          expect(from).toBe(addDays(last.to, 1));
          expect(to).toBe(addDays(day, -1));
          expect(isOwnDay(rhythm, from)).toBe(true);
        }
        last = { from, to };
      }
    }
  });

  test('of the day on which it is due', () => {
    const due = nextDue({ rhythm: 'week', hour: 1 }, new Date('2026-11-22T21:59:59Z'));
    expect(periodSent('week', southAfricanDate(due))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(periodSent('month', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(periodSent('day', '2027-01-01')).toEqual({ from: '2026-12-31', to: '2026-12-31' });
  });
});
