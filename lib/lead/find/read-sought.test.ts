import { expect, test } from 'vitest';
import { readSought } from './read-sought';

const kinds = (text: string) =>
  Object.entries(readSought(text)).flatMap(([kind, value]) => (value === null ? [] : [`${kind}: ${value}`]));

test.each([
  ['8001015009087', ['idNumber: 8001015009087']],
  ['800101 5009 087', ['idNumber: 8001015009087']],
  ['+27 82 123 4567', ['phone: 0821234567', 'reference: +27 82 123 4567']],
  ['082-123-4567', ['phone: 0821234567', 'reference: 082-123-4567']],
  ['lmk_uat_x', ['key: lmk_uat_x']],
  [' Thandi@Example.co.za ', ['email: thandi@example.co.za']],
  [
    'https://thandi@example.co.za/x',
    ['reference: https://thandi@example.co.za/x', 'name: https://thandi@example.co.za/x'],
  ],
  ['…Ab1x', ['keyHint: Ab1x', 'reference: …Ab1x', 'name: …Ab1x']],
  ['Ab1x', ['keyHint: Ab1x', 'reference: Ab1x', 'name: Ab1x']],
  ['7', ['name: 7']],
  ['x', []],
  [
    'https://portal.example/lead/0123456789abcdefABCDEF',
    [
      'publicId: 0123456789abcdefABCDEF',
      'reference: https://portal.example/lead/0123456789abcdefABCDEF',
      'name: https://portal.example/lead/0123456789abcdefABCDEF',
    ],
  ],
])('%s', (text, expected) => {
  expect(kinds(text)).toEqual(expected);
});
