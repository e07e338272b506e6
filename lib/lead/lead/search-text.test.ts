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
    expect(readSearchText(form), form).toEqual({ kind: 'phone', phone: '0821234567' });
});

test('the start of a phone number is enough, or its last four digits', () => {
  expect(readSearchText('082 1')).toEqual({
    kind: 'digits',
    begins: '0821',
    ends: '0821',
    reference: '082 1',
  });
  expect(readSearchText('4567')).toEqual({
    kind: 'digits',
    begins: '04567',
    ends: '4567',
    reference: '4567',
  });
  expect(readSearchText('8212')).toMatchObject({ begins: '08212', ends: '8212' });
  expect(readSearchText('+27 82 1')).toMatchObject({ begins: '0821', ends: null });
  expect(readSearchText('27821')).toMatchObject({ begins: '0821', ends: '27821' });
  expect(readSearchText('821 234 56')).toMatchObject({ begins: '082123456', ends: '82123456' });
});

test('digits that are no phone number may be a partner’s reference', () => {
  expect(readSearchText('08212345678901')).toEqual({
    kind: 'digits',
    begins: null,
    ends: null,
    reference: '08212345678901',
  });
});

test('an email address and a partner’s reference are told from names', () => {
  expect(readSearchText(' Thandi.N+1@Example.co.za ')).toEqual({
    kind: 'email',
    email: 'Thandi.N+1@Example.co.za',
  });
  for (const reference of [
    'REF-2026/00017',
    'a1b2',
    'KHA_9',
    '#4711',
    'b8d5f2c0-1d3e-4f5a-9b6c-7d8e9f0a1b2c',
  ])
    expect(readSearchText(reference), reference).toEqual({ kind: 'reference', reference });
  expect(readSearchText('Nkosi-Zulu')).toMatchObject({ kind: 'words' });
});

test('a short text is not searched, and one that no lead can match finds nothing', () => {
  for (const text of ['', '  ', 'a', '-', '.', '082']) expect(readSearchText(text), text).toBeNull();
  for (const text of ['a1', '@', 'a@', '50%', 'REF\x0a3', 'REF\n123'])
    expect(readSearchText(text), JSON.stringify(text)).toEqual({ kind: 'nothing' });
});
