import { expect, test } from 'vitest';
import { Share } from './share';

const key = { name: 'key', most: 2 };
const affiliate = { name: 'affiliate', most: 3 };

test('nobody holds more than their share, and gives each back once', () => {
  const share = new Share();
  const first = share.take([key, affiliate]);
  const second = share.take([key, affiliate]);
  expect([first, second]).not.toContain(null);
  expect(share.take([key, affiliate])).toBeNull();
  // What was refused counts nowhere.
  expect(share.held('affiliate')).toBe(2);
  const other = share.take([{ name: 'other key', most: 2 }, affiliate]);
  expect(other).not.toBeNull();
  expect(share.take([{ name: 'third key', most: 2 }, affiliate])).toBeNull();
  first?.();
  first?.();
  expect([share.held('key'), share.held('affiliate')]).toEqual([1, 2]);
  expect(share.take([key, affiliate])).not.toBeNull();
  second?.();
  other?.();
});

test('who holds nothing takes no memory', () => {
  const share = new Share();
  for (let nth = 0; nth < 1_000; nth += 1) share.take([{ name: `key ${nth}`, most: 1 }])?.();
  expect(share.size).toBe(0);
});
