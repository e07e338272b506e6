import { expect, test } from 'vitest';
import { findCalled, listContaining } from './named';

const products = [
  { id: 1, label: 'Home Improvement', synonyms: ['Renovation', 'Bond'] },
  { id: 2, label: 'Car Cover', synonyms: ['Auto'] },
  { id: 3, label: 'Vehicle Finance', synonyms: ['Motor', 'Car loan'] },
  { id: 4, label: 'Home Loan', synonyms: ['Bond', 'Huislening'] },
  { id: 5, label: 'Card' },
];

test('what contains a text in its label is before what does in a synonym', () => {
  const listed = (text: string) =>
    listContaining(products, text).map(({ found, synonym }) => [found.id, synonym]);
  expect(listed('CAR')).toEqual([
    [2, null],
    [5, null],
    [3, 'Car loan'],
  ]);
  expect(listed('rénov')).toEqual([[1, 'Renovation']]);
  expect(listed('boat')).toEqual([]);
});

test('a name means what it is the label of, or the synonym of nothing else', () => {
  const called = (name: string) => findCalled(products, name)?.id;
  expect(called(' home loan ')).toBe(4);
  expect(called('huislening')).toBe(4);
  expect(called('bond')).toBeUndefined();
  expect(called('home')).toBeUndefined();
});
