import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePlaces } from './places';

test('work without groups has all of its places', () => {
  const places = makePlaces({ atOnce: 4, hasGroups: false });
  expect(places.left()).toEqual({ limit: 4, full: [] });
  for (let one = 0; one < 4; one += 1) places.take(undefined);
  expect(places.left()).toEqual({ limit: 0, full: [] });
  expect(places.giveBack(undefined)).toBe(true);
  expect(places.giveBack(undefined)).toBe(false);
});

test('whatever is claimed and ends, no group has more than a quarter of the places, and no other is kept waiting', () => {
  const acts = fc.array(fc.oneof(fc.record({ claim: fc.array(fc.integer({ min: 1, max: 6 })) }), fc.nat()));
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), acts, (atOnce, all) => {
      const places = makePlaces({ atOnce, hasGroups: true });
      const running: number[] = [];
      const of = (group: number) => running.filter((one) => one === group).length;
      const most = Math.ceil(atOnce / 4);
      for (const act of all) {
        if (typeof act === 'number') {
          const [ended] = running.splice(act % (running.length || 1), 1);
          if (ended === undefined) continue;
          const wasFull = of(ended) + 1 === most || running.length + 1 === atOnce;
          expect(places.giveBack(ended)).toBe(wasFull);
        } else {
          const { limit, full } = places.left();
          expect(limit > 0).toBe(running.length < atOnce);
          const claimed = act.claim.filter((group) => !full.includes(group)).slice(0, limit);
          for (const group of claimed) places.take(group);
          running.push(...claimed);
        }
        expect(running.length).toBeLessThanOrEqual(atOnce);
        const full = [1, 2, 3, 4, 5, 6].filter((group) => of(group) === most);
        expect(places.left().full.toSorted()).toEqual(full);
        for (const group of running) expect(of(group)).toBeLessThanOrEqual(most);
      }
    }),
  );
});
