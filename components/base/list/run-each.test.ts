import { expect, test } from 'vitest';
import { runEach } from './run-each';

const problemOf = (error: unknown) => (error as Error).message;

test('each row is done or not by itself, and its problem is told', async () => {
  const through: number[] = [];
  const outcomes = await runEach(
    ['a', 'b', 'c'],
    (row) => (row === 'b' ? Promise.reject(new Error('held')) : Promise.resolve()),
    problemOf,
    { progress: (done) => through.push(done), signal: new AbortController().signal },
  );
  expect(outcomes).toEqual([
    { row: 'a', problem: null },
    { row: 'b', problem: 'held' },
    { row: 'c', problem: null },
  ]);
  expect(through).toEqual([1, 2, 3]);
});

test('a stop leaves the rest alone and says so', async () => {
  const stop = new AbortController();
  const done: string[] = [];
  const outcomes = await runEach(
    ['a', 'b', 'c'],
    async (row) => {
      done.push(row);
      stop.abort();
    },
    problemOf,
    { progress: () => {}, signal: stop.signal },
  );
  expect(done).toEqual(['a']);
  expect(outcomes.map(({ problem }) => problem === null)).toEqual([true, false, false]);
});
