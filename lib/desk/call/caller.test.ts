import { expect, test } from 'vitest';
import { readCaller } from './caller';

const none = { phone: null, given: null, id: null, queue: null };

test('reads the number, the call’s id and the queue', () => {
  expect(readCaller('#phone=0821234567&id=c-17&queue=Personal%20loans')).toEqual({
    phone: '0821234567',
    given: null,
    id: 'c-17',
    queue: 'Personal loans',
  });
});

test.each([
  '#phone=0821234567',
  '#phone=082 123 4567',
  '#phone=082%20123%204567',
  '#phone=+27821234567',
  '#phone=%2B27821234567',
  '#phone=%2B27%2082%20123-4567',
  '#phone=(082)+123.4567',
  '#queue=&phone=27821234567&id=',
])('reads the number of %s', (fragment) => {
  expect(readCaller(fragment)).toEqual({ ...none, phone: '0821234567' });
});

test.each(['', '#', '#id=1&queue=Sales', '#0821234567', '#Phone=0821234567'])(
  '%s brings no call',
  (fragment) => {
    expect(readCaller(fragment)).toBeNull();
  },
);

test('a number that is withheld, or none, brings a call without one', () => {
  expect(readCaller('#phone=')).toEqual(none);
  expect(readCaller('#phone=%20&id=7')).toEqual({ ...none, id: '7' });
  expect(readCaller('#phone=anonymous')).toEqual({ ...none, given: 'anonymous' });
  expect(readCaller('#phone=%2B27')).toEqual({ ...none, given: '+27' });
  expect(readCaller('#phone=082123456a')).toEqual({ ...none, given: '082123456a' });
  expect(readCaller('#phone=08212345678')).toEqual({ ...none, given: '08212345678' });
});

test('whatever is too long is cut, and what cannot be shown goes', () => {
  expect(readCaller(`#phone=${'1'.repeat(300)}`)).toEqual({ ...none, given: '1'.repeat(20) });
  expect(readCaller(`#phone=${' '.repeat(300)}0821234567`)).toEqual({ ...none, phone: '0821234567' });
  expect(readCaller(`#phone=0821234567&queue=${'q'.repeat(300)}&id=${'i'.repeat(300)}`)).toEqual({
    phone: '0821234567',
    given: null,
    id: 'i'.repeat(100),
    queue: 'q'.repeat(60),
  });
  expect(readCaller('#phone=%00082%0A1234567&queue=a%E2%80%AEb')).toMatchObject({
    phone: '0821234567',
    queue: 'ab',
  });
  expect(readCaller('#phone=%FF%FE')).toMatchObject({ phone: null });
});
