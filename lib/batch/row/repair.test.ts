import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leadFields } from '@/lib/applicant/field';
import { idNumberChecksum, idNumberProblems } from '@/lib/applicant/rsa-id';
import { checkLeadInput } from '@/lib/applicant/schema';
import { convertCell } from './cell';
import { refusesConsent, suggestRepair } from './repair';

const to = (field: Parameters<typeof suggestRepair>[0], text: string) =>
  suggestRepair(field, text)?.to ?? null;

describe('suggestRepair', () => {
  test('restores the leading zeros of an ID number that Excel dropped, if the checksum is then right', () => {
    const whole = `000229500908`;
    const idNumber = whole + idNumberChecksum(whole);
    expect(suggestRepair('id_number', String(Number(idNumber)))).toEqual({
      kind: 'leading zero',
      to: idNumber,
    });
    expect(to('id_number', '101015009087')).toBeNull();
    expect(to('id_number', '8001015009088')).toBeNull();
    expect(to('id_number', '8.00102E+12')).toBeNull();
    expect(to('id_number', '12345678')).toBeNull();
  });

  test.each([
    ['id_number', '8.001015009087E+12', { kind: 'scientific', to: '8001015009087' }],
    ['id_number', '8,001015009087E+12', { kind: 'scientific', to: '8001015009087' }],
    ['id_number', '8,00102E+12', null],
    ['id_number', '8.001015009088E+12', null],
    ['cell_phone_number', '8.21234567E+08', { kind: 'scientific', to: '0821234567' }],
    ['cell_phone_number', '8.21E+08', null],
    ['net_income', '25k', { kind: 'thousands', to: '25000' }],
    ['net_income', '18,5 k', { kind: 'thousands', to: '18500' }],
    ['net_income', '18 500,50', { kind: 'cents', to: '18501' }],
  ] as const)('%s: %j is %j', (field, text, repair) => {
    expect(suggestRepair(field, text)).toEqual(repair);
  });

  test.each([
    ['id_number', '8001015009087.0', { kind: 'id separators', to: '8001015009087' }],
    ['id_number', '1015009087.0', null],
    ['cell_phone_number', '821234567.0', { kind: 'phone', to: '0821234567' }],
    ['cell_phone_number', '27821234567.0', { kind: 'phone', to: '0821234567' }],
    ['cell_phone_number', '82123456.0', null],
    ['net_income', '500.0', { kind: 'amount', to: '500' }],
    ['net_income', '0.0', { kind: 'amount', to: '0' }],
    ['net_income', '18.5', null],
  ] as const)('%s: %j, a whole number as programs write theirs, is %j', (field, text, repair) => {
    expect(suggestRepair(field, text)).toEqual(repair);
  });

  test.each([
    ['first_name', 'Thandi\u200b', 'Thandi'],
    ['last_name', '\u202avan\u00a0der\u2060 Merwe', 'van der Merwe'],
    ['cell_phone_number', '\u200e0821234567', '0821234567'],
    ['id_number', '8001015009087\ufeff\u200b', '8001015009087'],
    ['email', '\u00adthandi@example.co.za\u200b', 'thandi@example.co.za'],
    ['net_income', '\u200b25000', '25000'],
  ] as const)('%s: %j loses what nobody sees', (field, text, to) => {
    expect(suggestRepair(field, text)).toEqual({ kind: 'invisible', to });
  });

  test('what nobody sees is no reason to leave another slip alone, and no name is changed otherwise', () => {
    expect(suggestRepair('cell_phone_number', '\u200b082 123 4567')).toEqual({
      kind: 'phone',
      to: '0821234567',
    });
    expect(suggestRepair('first_name', 'J0hn\u200b')).toBeNull();
    expect(suggestRepair('first_name', 'J0hn')).toBeNull();
    expect(suggestRepair('first_name', '\u200b')).toBeNull();
    expect(suggestRepair('popi', '\u200bTRUE')).toBeNull();
  });

  test('removes separators from an ID number', () => {
    expect(suggestRepair('id_number', '800101 5009 087')).toEqual({
      kind: 'id separators',
      to: '8001015009087',
    });
    expect(to('id_number', "'8001015009087")).toBe('8001015009087');
  });

  test.each([
    ['082 123 4567', '0821234567'],
    ['(082) 123-4567', '0821234567'],
    ['+27 82 123 4567', '0821234567'],
    ['+27 (0)82 123 4567', '0821234567'],
    ['0027821234567', '0821234567'],
    ['82.123.4567', '0821234567'],
    ['082 123 456', null],
    ['082 123 4567 / 083 123 4567', null],
    ['ask wife', null],
  ])('a phone %j becomes %j', (text, expected) => {
    expect(to('cell_phone_number', text)).toBe(expected);
  });

  test.each([
    ['R 25 000', '25000'],
    ['R25,000.00', '25000'],
    ['25 000,00', '25000'],
    ['1.250.000', '1250000'],
    ['25000.00', '25000'],
    ['ZAR 25000', '25000'],
    ['R 25 000 pm', '25000'],
    ["25'000", '25000'],
    ['25 000.50', '25001'],
    ['25 000,49', '25000'],
    ['25,00', '25'],
    ['25,5', null],
    ['2 5000', null],
    ['25.000.00', null],
    ['25k', '25000'],
    ['18,500', '18500'],
    ['1,5', null],
    ['R18 500-00', '18500'],
    ['0821234567', null],
    ['-500', null],
    ['20000 - 30000', null],
    ['9 999 999 999', null],
  ])('an amount %j becomes %j', (text, expected) => {
    expect(to('net_income', text)).toBe(expected);
  });

  test('an amount with cents is a repair of its own', () => {
    expect(suggestRepair('net_income', '25 000,00')?.kind).toBe('amount');
    expect(suggestRepair('net_income', '25 000,50')?.kind).toBe('cents');
  });

  test.each([
    ['610.00', '610'],
    ['1 200', '1200'],
    ['610,5', null],
    ['-5', null],
    ['25k', null],
    ['9999999999', null],
  ])('a count %j becomes %j', (text, expected) => {
    expect(to('credit_score_int', text)).toBe(expected);
  });

  test('reads yes and no in English and Afrikaans', () => {
    expect(['Yes', 'ja', 'J', 'no', 'NEE', '0', 'maybe'].map((text) => to('fast_application', text))).toEqual(
      ['true', 'true', 'true', 'false', 'false', 'false', null],
    );
  });

  test('cleans what surrounds an email, never the address itself', () => {
    expect(to('email', '<thandi@example.co.za>;')).toBeNull();
    expect(to('email', 'mailto:thandi@example.co.za')).toBe('thandi@example.co.za');
    expect(to('email', 'thandi@example.co.za;')).toBe('thandi@example.co.za');
    expect(to('email', 'thandi at example.co.za')).toBeNull();
  });

  test('never gives consent, whatever the cell says', () => {
    for (const text of ['yes', 'ja', '1', 'TRUE ', 'Y', 'x', ' true'])
      expect(suggestRepair('popi', text)).toBeNull();
  });

  test('a repaired cell always passes the rule of its field', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789 RrK.,-+()') }),
      fc.constantFrom('yes', 'nee', 'a@b.c', 'mailto:a@b.co'),
      fc.integer({ min: 100_000_000, max: 9_999_999_999_999 }).map(String),
    );
    const names = leadFields.map(({ name }) => name);
    fc.assert(
      fc.property(fc.constantFrom(...names), cell, (field, text) => {
        const repair = suggestRepair(field, text);
        if (!repair) return true;
        const checked = checkLeadInput({ [field]: convertCell(field, repair.to) });
        return 'input' in checked || checked.errors[field] === undefined;
      }),
      { numRuns: 3_000 },
    );
  });

  test('an ID number that is valid with its zeros is always repaired', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        fc.nat(9999),
        (m, d, n) => {
          const two = (value: number) => String(value).padStart(2, '0');
          const body = `0${m % 10}${two(m)}${two(d)}${String(n).padStart(4, '0')}08`;
          const whole = body + idNumberChecksum(body);
          fc.pre(idNumberProblems(whole).length === 0 && Number(whole) >= 1e8);
          return to('id_number', String(Number(whole))) === whole;
        },
      ),
    );
  });
});

test('a consent cell that says no is distinguished from any other', () => {
  expect(['no', 'NEE', 'False', '0', 'n'].every(refusesConsent)).toBe(true);
  expect(['', 'yes', 'ja', 'true', '1', 'on file'].some(refusesConsent)).toBe(false);
});
