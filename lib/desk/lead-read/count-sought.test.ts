import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { idNumberOf } from '@/test/batch/upload';
import { countSought } from './count-sought';

let users = 0;
const sought = (numbers: readonly string[]) =>
  numbers.map((idNumber) => ({ idNumber, hash: createHash('sha256').update(idNumber).digest() }));
/** So many applicants of each of so many days. */
const file = (days: number, ofEach: number) =>
  Array.from({ length: days * ofEach }, (_, at) => idNumberOf((at % days) * 10_000 + Math.floor(at / days)));

test('a file as people have them is no matter, also when it is looked at again', () => {
  users -= 1;
  for (let look = 0; look < 3; look += 1)
    expect(countSought(users, sought(file(1_000, 3)), 0)).toMatchObject({ ofOneDay: null, isTooMany: false });
});

test('the largest file, with many of one day, is not too many', () => {
  users -= 1;
  let most = { isTooMany: false };
  const all = file(8_000, 25);
  for (let from = 0; from < all.length; from += 1_000)
    most = countSought(users, sought(all.slice(from, from + 1_000)), 0);
  expect(most.isTooMany).toBe(false);
});

test('numbers of one day add up until the next day, and are nobody else’s', () => {
  users -= 2;
  const day = file(1, 41);
  expect(countSought(users, sought(day.slice(0, 20)), 0)).toMatchObject({ ofOneDay: null });
  expect(countSought(users, sought(day.slice(20, 40)), 1_000)).toMatchObject({
    ofOneDay: 40,
    isTooMany: false,
  });
  expect(countSought(users, sought(day.slice(40)), 2_000)).toEqual({
    ofOneDay: 41,
    isTooMany: true,
    retryAfterSeconds: 86_398,
  });
  expect(countSought(users + 1, sought(day.slice(40)), 2_000)).toMatchObject({ ofOneDay: null });
  expect(countSought(users, sought(day.slice(40)), 86_400_000)).toMatchObject({ ofOneDay: null });
});
