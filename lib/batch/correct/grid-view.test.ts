import { expect, test } from 'vitest';
import type { FieldErrors } from '@/lib/base/error/error';
import { hasProblem, orderColumns, readBlock } from './grid-view';

const grid = [
  { field: 'first_name' as const, position: 0 },
  { field: 'id_number' as const, position: 1 },
  { field: 'email' as const, position: 2 },
];

test('columns with errors come first, the most frequent one in front, the others as in the file', () => {
  const errors: FieldErrors[] = [{ email: ['invalid'] }, { email: ['invalid'], id_number: ['required'] }];
  expect(orderColumns(grid, errors).map(({ field }) => field)).toEqual(['email', 'id_number', 'first_name']);
  expect(orderColumns(grid, [])).toEqual(grid);
});

test('a problem is a field with its first message', () => {
  expect(hasProblem({ email: ['invalid', 'other'] }, { field: 'email', message: 'invalid' })).toBe(true);
  expect(hasProblem({ email: ['other'] }, { field: 'email', message: 'invalid' })).toBe(false);
  expect(hasProblem(undefined, { field: 'email', message: '' })).toBe(false);
});

test('a block is read as a spreadsheet copies it: tabs, lines, and quoted cells of several lines', () => {
  expect(readBlock('0081\t"two\nlines"\r\nsay ""x""\t\r\n')).toEqual([
    ['0081', 'two\nlines'],
    ['say ""x""', ''],
  ]);
  expect(readBlock('one')).toEqual([['one']]);
});
