import { expect, test } from 'vitest';
import { packIds, unpackIds, wantedIds } from './id-set';

test('comes back exactly, ascending and each once', () => {
  for (const ids of [
    [],
    [0],
    [1],
    [127],
    [128],
    [16_383, 16_384],
    [7, 3, 7, 5],
    [Number.MAX_SAFE_INTEGER, 1],
  ])
    expect(unpackIds(packIds(ids))).toEqual([...new Set(ids)].sort((one, other) => one - other));
});

test('a set that is cut off, or an id that is none, is refused', () => {
  expect(() => unpackIds(packIds([300]).subarray(0, 1))).toThrow('cut off');
  for (const id of [-1, 0.5, Number.NaN]) expect(() => packIds([id])).toThrow('whole number');
});

test('is small: a page of 50 among others, and an export of 20,000 of a year', () => {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const pick = (count: number, of: number) =>
    Array.from({ length: count }, () => 5_000_000 + Math.floor(random() * of));
  expect(packIds(pick(50, 2_000)).length).toBeLessThan(100);
  expect(packIds(pick(20_000, 1_000_000)).length).toBeLessThan(30_000);
});

test('what is wanted of a set is found, and it is read no further', () => {
  const packed = packIds([3, 200, 5_000, 70_000]);
  expect(wantedIds(packed, new Set([200, 4_999, 5_000]))).toEqual([200, 5_000]);
  expect(wantedIds(packed, new Set([1]))).toEqual([]);
  expect(wantedIds(packIds([]), new Set([1]))).toEqual([]);
  // Cut off behind it.
  expect(wantedIds(packIds([3, 300]).subarray(0, 2), new Set([2]))).toEqual([]);
});
