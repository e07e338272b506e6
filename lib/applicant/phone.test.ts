import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalisePhone } from './phone';

describe('cell phone number (spec 2.1)', () => {
  test.each(['0821234567', '821234567', '27821234567', '+27821234567', '+270821234567', '270821234567'])(
    '%s is stored as 0821234567',
    (text) => {
      expect(normalisePhone(text)).toBe('0821234567');
    },
  );

  test('a number without its zero that starts with 27 is not mistaken for a country code', () => {
    expect(normalisePhone('272345678')).toBe('0272345678');
    expect(normalisePhone('27272345678')).toBe('0272345678');
  });

  test.each([
    '',
    '82123456',
    '08212345678',
    '+2782123456789',
    '082 123 4567',
    '082-123-4567',
    ' 0821234567',
    '0821234567\n',
    '+821234567',
    '+0821234567',
    '0027821234567',
    '00821234567',
    '0021234567',
    '012345678',
    '++27821234567',
    '+1202555012',
    '082123456a',
    '٠٨٢١٢٣٤٥٦٧',
  ])('%j is refused', (text) => {
    expect(normalisePhone(text)).toBeNull();
  });

  test('normalising a stored number again changes nothing', () => {
    const national = fc.stringMatching(/^[1-9][0-9]{8}$/);
    const prefix = fc.constantFrom('', '0', '27', '+27', '270', '+270');
    fc.assert(
      fc.property(prefix, national, (start, digits) => {
        const stored = normalisePhone(start + digits);
        expect(stored).toBe(`0${digits}`);
        expect(normalisePhone(stored ?? '')).toBe(stored);
      }),
    );
  });
});
