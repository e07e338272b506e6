import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineList, type ListCells, type ListDefinition, shownColumns } from './definition';
import { isNarrowed, listHref, readListQuery } from './query';

const list: ListDefinition<{ state?: string | undefined }> = {
  name: 'boat',
  path: '/boat',
  columns: [
    { key: 'name', label: 'Name', sort: 'ascending' },
    { key: 'length', label: 'Length', sort: 'descending' },
    { key: 'colour', label: 'Colour' },
    { key: 'port', label: 'Port', isExtra: true },
  ],
  filter: z.object({ state: z.enum(['afloat', 'ashore']).optional().catch(undefined) }),
  isSearchable: true,
  order: { by: 'name', descending: false },
};

describe('readListQuery', () => {
  test('reads search, order, filters and place', () => {
    expect(readListQuery(list, { q: ' Blue ', sort: '-length', state: 'afloat', after: '12' })).toEqual({
      search: 'Blue',
      order: { by: 'length', descending: true },
      filter: { state: 'afloat' },
      place: { direction: 'after', id: '12' },
    });
  });
  test('ignores what is invalid, of whatever type', () => {
    for (const junk of ['colour', '--name', '', ['name'], { toString: null }, 12, '\0', 'x'.repeat(9_999)])
      expect(
        readListQuery(list, { q: [junk], sort: junk, state: junk, after: { junk }, before: [junk] }),
      ).toEqual({
        search: '',
        order: list.order,
        filter: {},
        place: null,
      });
  });
  test('limits what is searched for', () => {
    expect(readListQuery(list, { q: `\0${'x'.repeat(500)}` }).search).toBe('x'.repeat(100));
    expect(readListQuery({ ...list, isSearchable: false }, { q: 'Blue' }).search).toBe('');
  });
});

describe('listHref', () => {
  test('says only what is not usual, and is read again as it was', () => {
    expect(listHref(list, readListQuery(list, {}))).toBe('/boat');
    const given = { q: 'a & b', sort: '-name', state: 'ashore' };
    const query = readListQuery(list, given);
    const href = listHref(list, query, { direction: 'before', id: '7' });
    const read = Object.fromEntries(new URL(href, 'https://portal.example').searchParams);
    expect(readListQuery(list, read)).toEqual({ ...query, place: { direction: 'before', id: '7' } });
  });
});

test('a list is narrowed by a search or a filter, not by its order', () => {
  expect(isNarrowed(readListQuery(list, { sort: '-name' }))).toBe(false);
  expect(isNarrowed(readListQuery(list, { q: 'x' }))).toBe(true);
  expect(isNarrowed(readListQuery(list, { state: 'afloat' }))).toBe(true);
});

test('the first column is always shown, others as usual or as chosen, in the list’s order', () => {
  const keys = (chosen: string[] | null) => shownColumns(list, chosen).map(({ key }) => key);
  expect(keys(null)).toEqual(['name', 'length', 'colour']);
  expect(keys(['port', 'length', 'gone'])).toEqual(['name', 'length', 'port']);
  expect(keys([])).toEqual(['name']);
});

test('a column without a cell does not compile, nor does a cell without a column', () => {
  const known = defineList({ ...list, columns: [{ key: 'name', label: 'Name' }] });
  const cells: ListCells<typeof known, { name: string }, string> = { name: ({ name }) => name };
  // @ts-expect-error: the column has no cell.
  const none: ListCells<typeof known, { name: string }, string> = {};
  // @ts-expect-error: there is no such column.
  const more: ListCells<typeof known, { name: string }, string> = { ...cells, age: () => '1' };
  expect([Object.keys(cells), Object.keys(none), Object.keys(more)]).toEqual([['name'], [], ['name', 'age']]);
});
