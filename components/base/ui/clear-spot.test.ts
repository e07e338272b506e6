import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, clearSpot, coveredArea } from './clear-spot';

const screen = { width: 390, height: 800 };
const size = { width: 240, height: 54 };

describe('clearSpot', () => {
  test('is the lower right corner where nothing lies there', () => {
    expect(clearSpot(screen, size, [])).toEqual({ left: 134, top: 730 });
  });
  test('is above a button that lies in the corner', () => {
    const save = { left: 250, top: 740, width: 124, height: 40 };
    const spot = clearSpot(screen, size, [save]);
    expect(spot.top + size.height).toBeLessThanOrEqual(save.top - 8);
  });
  test('covers least where there is no room at all', () => {
    const strips = [0, 1, 2].map((part) => ({ left: 0, top: part * 270, width: 390, height: 268 }));
    const spot = clearSpot(screen, size, [...strips, { left: 250, top: 0, width: 140, height: 800 }]);
    expect(spot.left).toBeLessThan(32);
  });
  test('stays on the screen, and covers nothing wherever something free exists', () => {
    const box: fc.Arbitrary<Box> = fc.record({
      left: fc.integer({ min: -100, max: 400 }),
      top: fc.integer({ min: -100, max: 900 }),
      width: fc.integer({ min: 1, max: 400 }),
      height: fc.integer({ min: 1, max: 120 }),
    });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 25 }), (boxes) => {
        // The opposite corner is left free, so there is always a place.
        const taken = boxes.filter((one) => coveredArea({ left: 22, top: 26, ...size }, [one]) === 0);
        const spot = clearSpot(screen, size, taken);
        expect(spot.left).toBeGreaterThanOrEqual(0);
        expect(spot.top).toBeGreaterThanOrEqual(0);
        expect(spot.left + size.width).toBeLessThanOrEqual(screen.width);
        expect(spot.top + size.height).toBeLessThanOrEqual(screen.height);
        expect(coveredArea({ ...spot, ...size }, taken)).toBe(0);
      }),
    );
  });
});
