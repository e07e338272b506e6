import { expect, test } from 'vitest';
import {
  type ColumnChoice,
  chooseColumn,
  foundChoices,
  planColumns,
  readColumnChoice,
} from './column-choice';
import { matchColumns } from './column-match';
import { findTwins, findUnusedNames, openTwins } from './column-question';

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
  [['Surname', 'Initials', 'Cell no'], [], ['last_name', 'first_name', 'cell_phone_number']],
  [
    ['Van', 'Voorletters', 'Volle name'],
    [[], [], ['Anna Maria']],
    ['last_name', null, 'first_name'],
  ],
  [['Naam en van', 'Voorletters'], [], ['full_name', null]],
  [['First name', 'First name', 'Surname', 'Initials'], [], [null, null, 'last_name', null]],
  [['Full name', 'Cell'], [], ['full_name', 'cell_phone_number']],
  [['Full name', 'First name', 'Surname'], [], [null, 'first_name', 'last_name']],
  [
    ['Full names', 'Surname'],
    [['Anna Maria'], ['Botha']],
    ['first_name', 'last_name'],
  ],
  [
    ['Surname', 'Full names'],
    [['du Toit'], ['Johannes Petrus']],
    ['last_name', 'first_name'],
  ],
  [
    ['Volle name', 'Van'],
    [['Anna Maria'], ['Botha']],
    ['first_name', 'last_name'],
  ],
  [['Volle Naam', 'Van'], [], ['first_name', 'last_name']],
  [
    ['Full Name(s)', 'Last name'],
    [['Anna Maria'], ['Botha']],
    ['first_name', 'last_name'],
  ],
  [
    ['Full names / Volle name', 'Surname / Van'],
    [['Anna Maria'], ['Botha']],
    ['first_name', 'last_name'],
  ],
  [
    ['Names in full', 'Surname(s)'],
    [['Anna Maria'], ['Botha']],
    ['first_name', 'last_name'],
  ],
  [
    ['Client', 'Last Name'],
    [['Anna Maria'], ['Botha']],
    ['first_name', 'last_name'],
  ],
  // The last name is in it as well.
  [
    ['Full name', 'Surname'],
    [
      ['Anna Maria Botha', 'Jan du Toit'],
      ['Botha', 'DU TOIT'],
    ],
    ['full_name', null],
  ],
  [
    ['Full name', 'Surname'],
    [
      ['Botha Anna', 'Nkosi'],
      ['Botha', 'Nkosi'],
    ],
    ['first_name', 'last_name'],
  ],
  [
    ['Name and surname', 'Surname'],
    [['Anna Maria'], ['Botha']],
    ['full_name', null],
  ],
  // Which of the two it is, only a person knows.
  [
    ['Income', 'Income', 'Cell'],
    [['13000'], ['9000']],
    [null, null, 'cell_phone_number'],
  ],
  [['Income', 'INCOME ', 'Nett income'], [], [null, null, 'net_income']],
  [['Full names', 'Surname', 'Surname'], [['Anna Maria']], ['first_name', null, null]],
  [['Full names', 'Full names', 'Cell'], [], [null, null, 'cell_phone_number']],
  [['Remark', 'Remark', '', '', 'Cell'], [], [null, null, null, null, 'cell_phone_number']],
])('%j with %j holds %j', (headers, samples, choices) => {
  expect(found(headers, samples)).toEqual(choices);
});

test('columns of one heading are asked about until one is chosen, or neither', () => {
  const twins = findTwins(
    ['Income', 'Remark', 'Income', 'Remark'].map((header) => ({
      header,
      match: header === 'Income' ? { field: 'net_income' as const, kind: 'known' as const } : null,
    })),
  );
  expect(twins).toEqual([{ header: 'Income', choice: 'net_income', columns: [0, 2] }]);
  expect(openTwins(twins, [null, null, null, null], [])).toEqual(twins);
  expect(openTwins(twins, [null, null, 'net_income', null], [])).toEqual([]);
  expect(openTwins(twins, ['gross_income', null, null, null], [])).toEqual([]);
  expect(openTwins(twins, [null, null, null, null], ['income'])).toEqual([]);
});

test('a column of names that is left aside for another is told', () => {
  const columns = ['Full name', 'Surname', 'Voornaam', 'Cell'].map((header) => ({ header }));
  expect(findUnusedNames(columns, ['full_name', null, null, 'cell_phone_number'])).toEqual([
    { header: 'Surname', field: 'last_name', from: 'Full name' },
    { header: 'Voornaam', field: 'first_name', from: 'Full name' },
  ]);
  expect(findUnusedNames(columns, ['first_name', 'last_name', null, null])).toEqual([
    { header: 'Voornaam', field: 'first_name', from: 'Full name' },
  ]);
  // Nothing holds them yet: that is said of the file as a whole.
  expect(findUnusedNames(columns, [null, null, null, null])).toEqual([]);
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
