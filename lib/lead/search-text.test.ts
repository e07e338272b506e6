import { expect, test } from 'vitest';
import { readSearchText } from './search-text';

const hashid = '0123456789abcdefABCDEF';

test('distinguishes ids, ID numbers, phone numbers and names', () => {
  expect(readSearchText(` ${hashid} `)).toEqual({ kind: 'lead', hashid });
  expect(readSearchText(`https://portal.example/lead/${hashid}`)).toEqual({ kind: 'lead', hashid });
  expect(readSearchText('8001015009087')).toEqual({ kind: 'id number', idNumber: '8001015009087' });
  expect(readSearchText('800101 5009 08 7')).toEqual({ kind: 'id number', idNumber: '8001015009087' });
  expect(readSearchText('  Thandi   van der Merwe')).toEqual({
    kind: 'words',
    words: 'Thandi van der Merwe',
  });
  expect(readSearchText("O’Brien-Smith J.P. D'Arcy")).toMatchObject({ kind: 'words' });
});

test('a complete phone number is found in every form in which it may be sent', () => {
  const forms = [
    '0821234567',
    '821234567',
    '27821234567',
    '+27 82 123 4567',
    '(082) 123-4567',
    '+270821234567',
  ];
  for (const form of forms)
    expect(readSearchText(form), form).toEqual({ kind: 'phone', phone: '0821234567', whole: true });
});

test('the start of a phone number is enough', () => {
  const begun = { kind: 'phone', whole: false };
  expect(readSearchText('082 1')).toEqual({ ...begun, phone: '0821' });
  expect(readSearchText('8212')).toEqual({ ...begun, phone: '08212' });
  expect(readSearchText('+27 82 1')).toEqual({ ...begun, phone: '0821' });
  expect(readSearchText('27821')).toEqual({ ...begun, phone: '0821' });
});

test('a short text is not searched, and one that no lead can match finds nothing', () => {
  for (const text of ['', '  ', 'a', '-', '.', '082']) expect(readSearchText(text), text).toBeNull();
  for (const text of ['a1', 'x@example.test', '100%', '08212345678901', '\0', "a'); --;"])
    expect(readSearchText(text), text).toEqual({ kind: 'nothing' });
});
