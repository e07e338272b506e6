import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CapacityEntry, capacityEntry } from '@/lib/catalogue/capacity/entry';
import { capCounts, capWindows, weekdays } from '@/word/stored-capacity';
import { capacityDraft, capacityOf, capacityProblems, newCap, newHours } from './capacity-draft';

const intent = fc.constantFrom(null, 'Personal Loan', 'Car Finance');
const places = fc.integer({ min: 0, max: 10_000 });
const entries = fc.record({
  caps: fc.uniqueArray(
    fc.record({
      intent,
      affiliate: fc.constantFrom(null, 'acme'),
      counts: fc.constantFrom(...capCounts),
      window: fc.constantFrom(...capWindows),
      most: fc.option(places),
      weekdays: fc.dictionary(fc.constantFrom(...weekdays), places),
      overage: places,
      warn_at_percent: fc.integer({ min: 1, max: 100 }),
      time_zone: fc.constantFrom('Africa/Johannesburg', 'Europe/London'),
    }),
    {
      selector: ({ intent: title, affiliate, counts, window, time_zone }) =>
        [title, affiliate, counts, window, time_zone].join(),
      maxLength: 4,
    },
  ),
  hours: fc.array(
    fc.record({
      intent,
      weekday: fc.constantFrom(...weekdays),
      opens: fc.constantFrom('00:00', '08:00'),
      closes: fc.constantFrom('17:00', '24:00'),
    }),
    { maxLength: 20 },
  ),
  holidays: fc.constantFrom('open' as const, 'closed' as const),
  closures: fc.constantFrom(
    [],
    [
      { from: '2026-12-24T10:00:00Z', to: '2027-01-04T08:00:00+02:00', reason: 'Office closed' },
      { from: '2027-02-01T08:00:30+02:00', to: '2027-02-02T08:00:00Z', reason: 'Stock take' },
    ],
  ),
  wait_days: fc.integer({ min: 0, max: 60 }),
});

test('a capacity that nobody touches comes back exactly as it was', () => {
  fc.assert(
    fc.property(entries, (made) => {
      const caps = made.caps.map((cap) =>
        cap.window === 'day' || cap.window === 'hour' ? cap : { ...cap, weekdays: {} },
      );
      const entry: CapacityEntry = capacityEntry.parse({ ...made, caps });
      expect(capacityEntry.parse(capacityOf(capacityDraft(entry)))).toEqual(entry);
    }),
  );
  expect(capacityOf(capacityDraft(null))).toBeNull();
});

test('what is typed becomes what the catalogue file has', () => {
  const draft = capacityDraft(null);
  const cap = { ...newCap(), most: '1 000', weekdays: { ...newCap().weekdays, sun: '0' } };
  const hours = { ...newHours(), days: ['mon' as const, 'tue' as const] };
  const closure = { key: 1, from: '2026-12-24T12:00', to: '2027-01-04T08:00', reason: ' Office closed ' };
  expect(
    capacityOf({ ...draft, caps: [cap], hours: [hours], closures: [closure], closesOnHolidays: true }),
  ).toEqual(
    capacityEntry.parse({
      caps: [{ counts: 'applications', window: 'day', most: 1_000, weekdays: { sun: 0 } }],
      hours: [
        { weekday: 'mon', opens: '08:00', closes: '17:00' },
        { weekday: 'tue', opens: '08:00', closes: '17:00' },
      ],
      holidays: 'closed',
      closures: [
        { from: '2026-12-24T12:00:00+02:00', to: '2027-01-04T08:00:00+02:00', reason: 'Office closed' },
      ],
    }),
  );
});

test('a number that is none, and hours without a day, are refused and never lost', () => {
  const draft = { ...capacityDraft(null), caps: [{ ...newCap(), most: 'ten' }] };
  const { error } = capacityEntry.safeParse(capacityOf(draft));
  expect(error?.issues.map(({ path }) => path)).toEqual([['caps', 0, 'most']]);
  expect(capacityProblems({ ...draft, hours: [{ ...newHours(), days: [] }] })).toEqual({
    'capacityDays[0]': 'Choose at least one day.',
  });
});
