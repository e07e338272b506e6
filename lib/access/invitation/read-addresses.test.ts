import { expect, test } from 'vitest';
import { readAddresses } from './read-addresses';

test.each([
  ['a@example.test', ['a@example.test']],
  [
    'a@example.test\nb@example.test\r\n\n c@example.test ',
    ['a@example.test', 'b@example.test', 'c@example.test'],
  ],
  [
    'a@example.test, b@example.test;c@example.test d@example.test',
    ['a', 'b', 'c', 'd'].map((one) => `${one}@example.test`),
  ],
  [
    'Thandi Nkosi <thandi@example.test>, "Zoë" <zoe@example.test>',
    ['thandi@example.test', 'zoe@example.test'],
  ],
  ['', []],
  [' \n,;', []],
])('%j holds %j', (text, emails) => {
  expect(readAddresses(text)).toEqual({ emails, repeated: [], wrong: [] });
});

test('names what is written twice and what is no address', () => {
  expect(readAddresses('a@example.test\nA@Example.test\na@example.test\nthandi\nx@\nb@example.test')).toEqual(
    {
      emails: ['a@example.test', 'b@example.test'],
      repeated: ['a@example.test'],
      wrong: ['thandi', 'x@'],
    },
  );
});
