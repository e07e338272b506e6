import { expect, test } from 'vitest';
import { parseLookUp, readApplicantNumber } from './schema';

test.each([
  ['8001015009087', { idNumber: '8001015009087' }],
  [' 800101 5009 087 ', { idNumber: '8001015009087' }],
  ['082 123 4567', { phone: '0821234567' }],
  ['+27 (82) 123-4567', { phone: '0821234567' }],
])('"%s" is read', (text, read) => {
  expect(readApplicantNumber(text)).toEqual(read);
  expect(parseLookUp({ number: text })).toEqual({ number: text });
});

test.each([
  ['', 'type an ID number'],
  ['  - ', 'type an ID number'],
  ['Thandi Dlamini', 'digits alone'],
  ['850101', 'this has 6 digits'],
  ['80010150090871', 'this has 14 digits'],
  ['1821234567', 'no South African phone number'],
  ['8'.repeat(41), 'too long'],
])('of "%s" it is said what is wrong', (number, message) => {
  expect(() => parseLookUp({ number })).toThrow(
    expect.objectContaining({ detail: { errors: { number: [expect.stringContaining(message)] } } }),
  );
});

test('an id of a lead is of 22 characters, and nothing else is taken', () => {
  expect(parseLookUp({ lead: 'a'.repeat(22) })).toEqual({ lead: 'a'.repeat(22) });
  for (const body of [
    {},
    { lead: 'x' },
    { lead: 7 },
    { number: 8001015009087 },
    { number: '8001015009087', by: 'me' },
  ])
    expect(() => parseLookUp(body)).toThrow();
});
