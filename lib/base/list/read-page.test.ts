import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSize, type RowPlace, readPage } from './read-page';

const reader =
  (count: number) =>
  ({ from, limit }: RowPlace<number>) => {
    const all = Array.from({ length: count }, (_, index) => index);
    if (from === null) return Promise.resolve({ rows: all.slice(0, limit) });
    return Promise.resolve({
      rows:
        from.direction === 'after'
          ? all.slice(from.id + 1).slice(0, limit)
          : all.slice(0, from.id).slice(-limit),
    });
  };

test('paging forwards shows every row once, and paging back shows the same pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 333 }), async (count) => {
      const pages: number[][] = [];
      let page = await readPage(null, reader(count));
      for (;;) {
        pages.push([...page.found.rows]);
        if (!page.hasNext) break;
        page = await readPage({ id: page.found.rows.at(-1) ?? 0, direction: 'after' }, reader(count));
      }
      expect(pages.flat()).toEqual(Array.from({ length: count }, (_, index) => index));
      for (let at = pages.length - 1; at > 0; at -= 1) {
        expect(page.isFirst).toBe(false);
        page = await readPage({ id: pages[at]?.[0] ?? 0, direction: 'before' }, reader(count));
        expect(page.found.rows).toEqual(pages[at - 1]);
        expect(page.hasNext).toBe(true);
      }
      expect(page.isFirst).toBe(true);
    }),
  );
});

test('going back from the middle of the first page shows the whole first page', async () => {
  const { found, isFirst, hasNext } = await readPage({ id: 7, direction: 'before' }, reader(80));
  expect(found.rows).toHaveLength(pageSize);
  expect([isFirst, hasNext]).toEqual([true, true]);
});

test('a place behind which nothing is left counts as none', async () => {
  const { found, isFirst } = await readPage({ id: 79, direction: 'after' }, reader(80));
  expect(found.rows[0]).toBe(0);
  expect(isFirst).toBe(true);
});
