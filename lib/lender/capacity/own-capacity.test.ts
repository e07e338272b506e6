import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capacityEntry } from '@/lib/catalogue/capacity/entry';
import { weekdays } from '@/word/stored-capacity';
import { higherCaps, visibleCapacity, withOwnCapacity } from './own-capacity';

const entry = (caps: object[], others: object = {}) => capacityEntry.parse({ caps, ...others });
const daily = (most: number | null, others: object = {}) => ({
  counts: 'applications',
  window: 'day',
  most,
  ...others,
});

test('lower numbers and new caps are no more; higher ones, and one that goes, are said at their field', () => {
  const stored = entry([daily(100, { weekdays: { sat: 20 } })]);
  expect(higherCaps(stored, entry([daily(99, { weekdays: { sat: 20 } })]))).toEqual({});
  expect(higherCaps(stored, entry([daily(20), { ...daily(1), window: 'month' }]))).toEqual({});
  expect(higherCaps(null, entry([daily(5)]))).toEqual({});
  expect(higherCaps(stored, entry([daily(101, { weekdays: { sat: 20 } })]))).toEqual({
    'entry.capacity.caps[0].most': ['must be at most 100: propose a higher one'],
  });
  // Without a number of its own, Saturday would have a hundred.
  expect(higherCaps(stored, entry([daily(100)]))).toEqual({
    'entry.capacity.caps[0].weekdays.sat': ['must be at most 20: propose a higher one'],
  });
  expect(higherCaps(stored, entry([]))).toEqual({
    'entry.capacity.caps': ['a cap is removed: propose it'],
  });
  expect(higherCaps(stored, null)).toEqual({ 'entry.capacity.caps': ['a cap is removed: propose it'] });
  expect(higherCaps(stored, entry([daily(null, { weekdays: { sat: 20 } })]))).toHaveProperty([
    'entry.capacity.caps[0].most',
  ]);
  expect(higherCaps(stored, entry([daily(100, { weekdays: { sat: 20 }, overage: 5 })]))).toHaveProperty([
    'entry.capacity.caps[0].overage',
  ]);
});

test('caps of one affiliate are not seen, and stay whatever is set; so do waiting days and warnings', () => {
  const stored = entry([daily(100, { warn_at_percent: 50 }), daily(7, { affiliate: 'acme' })], {
    wait_days: 3,
  });
  expect(JSON.stringify(visibleCapacity(stored))).not.toContain('acme');
  const kept = withOwnCapacity(stored, entry([daily(9)], { wait_days: 60 }));
  expect(kept).toMatchObject({
    caps: [
      { most: 9, warn_at_percent: 50 },
      { most: 7, affiliate: 'acme' },
    ],
    wait_days: 3,
  });
  expect(withOwnCapacity(stored, null)?.caps).toEqual([stored.caps[1]]);
  expect(withOwnCapacity(entry([daily(1)]), null)).toBeNull();
  expect(withOwnCapacity(entry([daily(1)], { wait_days: 3 }), null)).toEqual(entry([], { wait_days: 3 }));
  // Where nothing is stored, the usual days hold.
  expect(withOwnCapacity(null, entry([daily(1)], { wait_days: 60 }))?.wait_days).toBe(7);
});

test('what is taken as no more never has a day with more places', () => {
  const numbers = fc.option(fc.nat(5), { nil: null });
  const byDay = fc.dictionary(fc.constantFrom(...weekdays), fc.nat(5));
  const caps = fc.record({ most: numbers, weekdays: byDay });
  fc.assert(
    fc.property(caps, caps, (was, is) => {
      const placesOf = (cap: typeof was, day: string) =>
        cap.weekdays[day] ?? cap.most ?? Number.POSITIVE_INFINITY;
      const isMore = weekdays.some((day) => placesOf(is, day) > placesOf(was, day));
      const errors = higherCaps(entry([daily(was.most, was)]), entry([daily(is.most, is)]));
      expect(Object.keys(errors).length > 0).toBe(isMore);
    }),
  );
});
