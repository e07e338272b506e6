import { expect, test } from 'vitest';
import { differences, isSame, mergeFields } from './difference';

const base = { name: 'P', priority: 100, rules: [{ field: 'age', value: 18 }], active: true };

test('preselects the only side that changed a field, and neither if both did', () => {
  const mine = { ...base, name: 'Mine', priority: 5 };
  const theirs = { ...base, name: 'Theirs', active: false };
  expect(differences(base, mine, theirs)).toEqual([
    { field: 'name', mine: 'Mine', theirs: 'Theirs', choice: null },
    { field: 'priority', mine: 5, theirs: 100, choice: 'mine' },
    { field: 'active', mine: true, theirs: false, choice: 'theirs' },
  ]);
});

test('finds no difference in equal changes or in the order of members', () => {
  const theirs = { ...base, name: 'Q', rules: [{ value: 18, field: 'age' }] };
  expect(differences(base, { ...base, name: 'Q' }, theirs)).toEqual([]);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});

test('reports a field that one side lacks', () => {
  expect(differences({}, { 'intents:Loan': 1 }, {})).toEqual([
    { field: 'intents:Loan', mine: 1, theirs: undefined, choice: 'mine' },
  ]);
  expect(differences({ 'intents:Loan': 1 }, { 'intents:Loan': 1 }, {})).toEqual([
    { field: 'intents:Loan', mine: 1, theirs: undefined, choice: 'theirs' },
  ]);
});

test('merges my chosen changes into theirs, including removed fields', () => {
  const mine = { name: 'Mine', priority: 5 };
  const theirs = { name: 'Theirs', priority: 7, 'intents:Loan': 1 };
  expect(mergeFields(mine, theirs, { name: 'mine', priority: 'theirs', 'intents:Loan': 'mine' })).toEqual({
    name: 'Mine',
    priority: 7,
  });
});
