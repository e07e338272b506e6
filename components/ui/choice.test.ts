import { expect, test } from 'vitest';
import { choiceCalled, choicesFor } from './choice';

const choices = [
  { value: '1', label: 'Home Improvement', synonyms: ['Renovation', 'Bond'] },
  { value: '2', label: 'Home Loan', synonyms: ['Bond', 'Huislening'] },
  { value: '3', label: 'Vehicle Finance', synonyms: ['Car loan'] },
];

test('finds choices by label first, then by a synonym, which it shows', () => {
  expect(choicesFor(choices, 'LOAN').map(({ value, note }) => [value, note])).toEqual([
    ['2', undefined],
    ['3', 'Car loan'],
  ]);
  expect(choicesFor(choices, 'rénov').map(({ note }) => note)).toEqual(['Renovation']);
  expect(choicesFor(choices, 'boat')).toEqual([]);
});

test('a name chooses what it is the label of, or the synonym of alone', () => {
  expect(choiceCalled(choices, ' home loan ')?.value).toBe('2');
  expect(choiceCalled(choices, 'huislening')?.value).toBe('2');
  expect(choiceCalled(choices, 'bond')).toBeUndefined();
  expect(choiceCalled(choices, 'home')).toBeUndefined();
});
