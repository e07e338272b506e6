import { expect, test } from 'vitest';
import { namesBoth, splitName } from './split-name';

test.each([
  ['Thandi Nkosi', 'Thandi', 'Nkosi'],
  ['  Thandi  Grace   Nkosi ', 'Thandi Grace', 'Nkosi'],
  ['Nkosi, Thandi Grace', 'Thandi Grace', 'Nkosi'],
  ['Mnr. Jan van der Merwe', 'Jan', 'van der Merwe'],
  ['Mev A.B. du Plessis', 'A.B.', 'du Plessis'],
  ['PIETER JANSE VAN RENSBURG', 'PIETER', 'JANSE VAN RENSBURG'],
  ['van Wyk, Anna', 'Anna', 'van Wyk'],
  ['Anna-Marie Smith-Jones', 'Anna-Marie', 'Smith-Jones'],
  ['Van Tonder', 'Van', 'Tonder'],
  ['Thandi', 'Thandi', ''],
  ['', '', ''],
])('%j is %j and %j', (text, first, last) => {
  expect(splitName(text)).toEqual({ first, last });
});

test.each(['Full Name', 'Naam & Van', 'Naam en van', 'NAME_AND_SURNAME', 'Kliënt', 'Client'])(
  '%s names both',
  (heading) => {
    expect(namesBoth(heading)).toBe(true);
  },
);
test.each(['Name', 'Van', 'Client name', 'Company name'])('%s does not', (heading) => {
  expect(namesBoth(heading)).toBe(false);
});
