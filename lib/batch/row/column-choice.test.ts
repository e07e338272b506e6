import { expect, test } from 'vitest';
import {
  type ColumnChoice,
  chooseColumn,
  foundChoices,
  planColumns,
  readColumnChoice,
} from './column-choice';
import { matchColumns } from './column-match';

const found = (headers: string[], samples: string[][] = []) =>
  foundChoices(
    matchColumns(headers, samples).map((match, at) => ({
      header: headers[at] ?? '',
      samples: samples[at] ?? [],
      match,
    })),
  );

test.each<[string[], string[][], ColumnChoice[]]>([
  [['Naam en van', 'Selfoon'], [], ['full_name', 'cell_phone_number']],
  [['Client', 'Cell'], [['Thandi Nkosi']], ['full_name', 'cell_phone_number']],
  [['Name', 'Cell'], [['Thandi Nkosi', 'Jan van Wyk']], ['full_name', 'cell_phone_number']],
  [['Name', 'Cell'], [['Thandi', 'Jan']], ['first_name', 'cell_phone_number']],
  [['Name', 'Surname', 'Full name'], [['Thandi Grace']], ['first_name', 'last_name', null]],
  [['Voornaam', 'Naam en van'], [], [null, 'full_name']],
  [['Full name', 'Cell'], [], ['full_name', 'cell_phone_number']],
  [['Full name', 'First name', 'Surname'], [], [null, 'first_name', 'last_name']],
])('%j with %j holds %j', (headers, samples, choices) => {
  expect(found(headers, samples)).toEqual(choices);
});

test('a full name makes two columns, and joined columns one, in their order', () => {
  expect(planColumns(['full_name', 'join:street_address', 'email', 'street_address', null])).toEqual({
    fields: [null, null, 'email', null, null],
    derived: [
      { field: 'first_name', kind: 'first', from: [0] },
      { field: 'last_name', kind: 'last', from: [0] },
      { field: 'street_address', kind: 'join', from: [1, 3] },
    ],
  });
});

test('a field belongs to one column, unless it is joined', () => {
  const choices: ColumnChoice[] = ['first_name', 'city', null, 'street_address'];
  expect(chooseColumn(choices, 2, 'city')).toEqual(['first_name', null, 'city', 'street_address']);
  expect(chooseColumn(choices, 2, 'full_name')).toEqual([null, 'city', 'full_name', 'street_address']);
  const joined = chooseColumn(choices, 1, 'join:street_address');
  expect(joined).toEqual(['first_name', 'join:street_address', null, 'street_address']);
  // The part takes the place of the column that is used otherwise.
  expect(chooseColumn(joined, 3, 'suburb')).toEqual(['first_name', 'street_address', null, 'suburb']);
});

test.each([
  ['city', 'city'],
  ['full_name', 'full_name'],
  ['join:street_address', 'join:street_address'],
  ['join:id_number', null],
  ['join:', null],
  ['__proto__', null],
  [7, null],
])('what was stored is read again: %j', (stored, choice) => {
  expect(readColumnChoice(stored)).toBe(choice);
});
