import { expect, test } from 'vitest';
import type { Database } from '@/db/client';
import { bundledQuestion } from './bundle';

const database = () => ({}) as Database;
let nth = 0;

/** A question whose statements are answered when the test says so; answers are the items doubled, and 13 fails. */
function makeQuestion() {
  const statements: { items: readonly number[]; end: () => void }[] = [];
  const question = bundledQuestion<number, number>(`bundle test ${++nth}`, async (_, items) => {
    await new Promise<void>((end) => statements.push({ items, end }));
    if (items.includes(13)) throw new Error(`no ${items.length}`);
    return items.map((item) => item * 2);
  });
  const asked = () => statements.map(({ items }) => items);
  return { question, statements, asked };
}

/** What is due after a promise has been settled has been done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what comes alone is asked at once; what comes meanwhile goes together, in the order of its coming', async () => {
  const { question, statements, asked } = makeQuestion();
  const db = database();
  const answers = Promise.all([1, 2, 3, 4, 5].map((item) => question(db, item)));
  expect(asked()).toEqual([[1], [2]]);
  statements[1]?.end();
  await settled();
  expect(asked()).toEqual([[1], [2], [3, 4, 5]]);
  const late = question(db, 6);
  expect(asked()).toHaveLength(3);
  for (const at of [0, 2]) statements[at]?.end();
  await settled();
  statements[3]?.end();
  expect(await answers).toEqual([2, 4, 6, 8, 10]);
  expect(await late).toBe(12);
});

test('a statement has 64 at most, and no database waits for another', async () => {
  const { question, statements, asked } = makeQuestion();
  const db = database();
  const answers = Promise.all(Array.from({ length: 102 }, (_, item) => question(db, item + 100)));
  const other = question(database(), 1);
  expect(asked().map(({ length }) => length)).toEqual([1, 1, 1]);
  statements[0]?.end();
  await settled();
  statements[1]?.end();
  await settled();
  expect(asked().map(({ length }) => length)).toEqual([1, 1, 1, 64, 36]);
  for (const { end } of statements) end();
  expect(await answers).toEqual(Array.from({ length: 102 }, (_, item) => (item + 100) * 2));
  expect(await other).toBe(2);
});

test('where several fail each is asked again alone, and hears of its own error only', async () => {
  const { question, statements, asked } = makeQuestion();
  const db = database();
  const answers = Promise.allSettled([1, 2, 3, 13, 5].map((item) => question(db, item)));
  statements[0]?.end();
  await settled();
  for (let at = 1; at < 6; at += 1) {
    statements[at]?.end();
    await settled();
  }
  expect(asked()).toEqual([[1], [2], [3, 13, 5], [3], [13], [5]]);
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual(
    [2, 4, 6, 'no 1', 10],
  );
});
