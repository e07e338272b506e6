import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRuleFields } from './rule-field';
import { endsValue, listText, readValue, readValues, valueText } from './value-text';

const field = fc.constantFrom(...allRuleFields.map(({ name }) => name));
const scalar = fc.oneof(
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
  fc.integer(),
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.constantFrom('007', 'true', 'FALSE', '5000', '"', 'a,b', '25 (number)', ' a', '"a", "b"', 'a\nb', '""'),
);

describe('a rule’s value', () => {
  test('is a number in numeric fields and stays text in others, leading zeros kept', () => {
    expect(readValue('net_income', ' 5000 ')).toBe(5_000);
    expect(readValue('net_income', 'R5 000')).toBe('R5 000');
    expect(readValue('postal_code', '0081')).toBe('0081');
    expect(readValue('postal_code', '7700')).toBe('7700');
    expect(readValue('debt_review', 'TRUE')).toBe(true);
    expect(readValue('debt_review', '"true"')).toBe('true');
    expect(readValue('payday', '25 (number)')).toBe(25);
  });
  test('needs quotes only where it would be read as something else', () => {
    expect(valueText('province', 'Gauteng')).toBe('Gauteng');
    expect(valueText('postal_code', '0081')).toBe('0081');
    expect(valueText('net_income', '5000')).toBe('"5000"');
    expect(valueText('city', 'Bela, Bela')).toBe('"Bela, Bela"');
  });
  test('is read back as it was, alone and in a list', () => {
    fc.assert(
      fc.property(field, fc.array(scalar, { maxLength: 6 }), (name, list) => {
        const stored = list.filter((value) => typeof value !== 'string' || value.trim() !== '');
        for (const value of stored) expect(readValue(name, valueText(name, value))).toBe(value);
        expect(readValues(name, listText(name, stored))).toEqual(stored);
      }),
      { numRuns: 1_000 },
    );
  });
  test('ends with a comma, a line or a cell, unless it is in quotes', () => {
    expect(endsValue('Gauteng,')).toBe(true);
    expect(endsValue('"Bela, Be')).toBe(false);
    expect(endsValue('"Bela, Bela"')).toBe(false);
    expect(endsValue('"Bela, Bela",')).toBe(true);
    expect(readValues('city', 'Paarl\tWellington\r\n\r\n"Bela, Bela",')).toEqual([
      'Paarl',
      'Wellington',
      'Bela, Bela',
    ]);
  });
});
