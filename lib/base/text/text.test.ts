import { expect, test } from 'vitest';
import { counted, groupDigits, groupThousands, inRand, listed, sentence } from './text';

test('a sentence begins with a capital letter and ends once', () => {
  expect(['row is empty', 'Is it so?', 'done.', ''].map(sentence)).toEqual([
    'Row is empty.',
    'Is it so?',
    'Done.',
    '',
  ]);
});

test('one is singular, everything else plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'key'))).toEqual(['0 keys', '1 key', '2 keys']);
  expect(counted(2, 'match', 'matches')).toBe('2 matches');
});

test('a list ends with "and"', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((parts) => listed(parts))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
});

test('or with "or"', () => {
  expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c');
});

test('large numbers have groups of three', () => {
  expect([999, 200_000].map(groupDigits)).toEqual(['999', '200,000']);
});

test('figures in sentences are South African', () => {
  expect([18_500, 27.25, -1_500.5].map(groupThousands)).toEqual(['18 500', '27,25', '-1 500,5']);
  expect([18_500, 4_992.06, 0.5].map(inRand)).toEqual(['R 18 500', 'R 4 992,06', 'R 0,50']);
});
