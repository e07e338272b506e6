import { expect, test } from 'vitest';
import { parseInput } from '@/lib/base/input/parse-input';
import { capacityEntry } from './entry';

const cap = { counts: 'applications', window: 'day', most: 10 };
const hours = { weekday: 'mon', opens: '08:00', closes: '17:00' };
const closure = { from: '2026-12-24T12:00:00+02:00', to: '2027-01-04T08:00:00+02:00', reason: 'Closed' };

test.each([
  [{ caps: [cap, { counts: 'accepted', window: 'week', most: null }] }],
  [{ caps: [{ ...cap, most: 0, weekdays: { sat: 20, sun: 0 } }], hours: [{ ...hours, closes: '24:00' }] }],
  [{ holidays: 'closed', closures: [closure], wait_days: 0 }],
  [{}],
])('takes %j', (capacity) => {
  expect(() => parseInput(capacityEntry, capacity)).not.toThrow();
});

// Whoever writes a file by hand reads which field is wrong, and what to write there.
test.each([
  [
    { caps: [{ counts: 'applications', window: 'day' }] },
    'caps[0].most',
    'required: a number, 0 for closed or null for no limit',
  ],
  [{ caps: [{ ...cap, most: '10' }] }, 'caps[0].most', 'must be a number'],
  [{ caps: [{ ...cap, most: -1 }] }, 'caps[0].most', 'must be at least 0'],
  [{ caps: [{ ...cap, max: 3 }] }, 'caps[0].max', 'is not a known field'],
  [{ cap: [] }, 'cap', 'is not a known field'],
  [{ caps: [{ ...cap, weekdays: { monday: 3 } }] }, 'caps[0].weekdays.monday', 'is not a known field'],
  [
    { caps: [{ ...cap, window: 'week', weekdays: { sat: 1 } }] },
    'caps[0].weekdays',
    'only a cap per hour or day has other numbers for weekdays',
  ],
  [{ caps: [{ ...cap, window: 'year' }] }, 'caps[0].window', 'must be one of hour, day, week, month, total'],
  [
    { caps: [{ ...cap, time_zone: 'Africa/Joburg' }] },
    'caps[0].time_zone',
    'must be a time zone such as Africa/Johannesburg',
  ],
  [{ caps: [cap, { ...cap, most: 5 }] }, 'caps[1]', 'counts the same as caps[0]'],
  [{ caps: Array.from({ length: 21 }, () => cap) }, 'caps', 'must have at most 20 items'],
  [
    { hours: [{ ...hours, weekday: 'Monday' }] },
    'hours[0].weekday',
    'must be one of mon, tue, wed, thu, fri, sat, sun',
  ],
  [{ hours: [{ ...hours, opens: '8:00' }] }, 'hours[0].opens', 'must be a time of day such as 08:00'],
  [
    { hours: [{ ...hours, opens: '22:00', closes: '02:00' }] },
    'hours[0].closes',
    'must be later than opens: hours that pass midnight are two, until 24:00 and from 00:00',
  ],
  [
    { closures: [{ ...closure, from: '2026-12-24' }] },
    'closures[0].from',
    'must be a time such as 2026-12-24T12:00:00+02:00',
  ],
  [{ closures: [{ ...closure, to: closure.from }] }, 'closures[0].to', 'must be later than from'],
  [{ holidays: true }, 'holidays', 'must be one of open, closed'],
])('refuses %j by field', (capacity, field, message) => {
  expect(() => parseInput(capacityEntry, capacity)).toThrow(
    expect.objectContaining({ detail: { errors: expect.objectContaining({ [field]: [message] }) } }),
  );
});
