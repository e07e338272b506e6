import { expect, test } from 'vitest';
import { pathOf } from './seal-day';
import { inclusionPath, leafHash } from './tree';

const leaves = Array.from({ length: 70 }, (_, place) => leafHash(Buffer.from([place])));

test('the proof that is made in turns is the one of RFC 6962, for each leaf of each tree', async () => {
  for (let size = 1; size <= leaves.length; size += 1)
    for (let index = 0; index < size; index += 1) {
      const some = leaves.slice(0, size);
      expect(await pathOf(index, some)).toEqual(inclusionPath(index, some));
    }
});

test('among 300,000 leaves others are served while it is made', async () => {
  const many = Array.from({ length: 300_000 }, () => leaves[0] ?? Buffer.alloc(32));
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await pathOf(123_456, many);
  isDone = true;
  expect(turns).toBeGreaterThan(200);
});
