import { describe, expect, test } from 'vitest';
import { usualCase } from '@/lib/applicant/name-case';
import { nameFormWarnings } from './name-form';

test.each([
  ['nomsa', 'Nomsa'],
  ['DLAMINI', 'Dlamini'],
  ['VAN DER MERWE', 'van der Merwe'],
  ['van der merwe', 'van der Merwe'],
  ['du toit', 'du Toit'],
  ['JEAN-PIERRE', 'Jean-Pierre'],
  ["o'neill", "O'Neill"],
  ['MCDONALD', 'McDonald'],
  ['zoë', 'Zoë'],
  // As typed: one knows better than we do.
  ['Nomsa', 'Nomsa'],
  ['van der Merwe', 'van der Merwe'],
  ['DeVilliers', 'DeVilliers'],
  ['JP', 'JP'],
  ['J.P.', 'J.P.'],
  ['', ''],
])('%s is usually written %s', (typed, usual) => {
  expect(usualCase(typed)).toBe(usual);
});

describe('the form', () => {
  const of = (first_name: string, last_name = '') =>
    nameFormWarnings({ first_name, last_name }).map(({ field, code, suggestion }) => [
      field,
      code,
      suggestion,
    ]);

  test('proposes the usual case of each name', () => {
    expect(of('nomsa', 'DLAMINI')).toEqual([
      ['first_name', 'first_name_case', 'Nomsa'],
      ['last_name', 'last_name_case', 'Dlamini'],
    ]);
    expect(of('Nomsa', 'Dlamini')).toEqual([]);
  });

  test('proposes to part a whole name in one field', () => {
    const parted = [
      ['first_name', 'whole_name', 'Nomsa'],
      ['last_name', 'whole_name', 'Dlamini'],
    ];
    expect(of('Nomsa Dlamini')).toEqual(parted);
    expect(of('nomsa dlamini', 'Dlamini')).toEqual(parted);
    expect(of('Jan van der Merwe')).toEqual([
      ['first_name', 'whole_name', 'Jan'],
      ['last_name', 'whole_name', 'van der Merwe'],
    ]);
  });

  test('leaves two given names alone', () => {
    expect(of('Nomsa Grace')).toEqual([]);
    expect(of('Nomsa Grace', 'Dlamini')).toEqual([]);
    expect(of('Anna Maria')).toEqual([]);
  });
});
