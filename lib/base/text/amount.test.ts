import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maximumAmount, readAmount } from './amount';
import { readWholeNumber } from './whole-number';

const rand = (text: string) => {
  const reading = readAmount(text);
  return reading.kind === 'amount' ? reading.rand : reading.kind;
};
/** Writes the digits in groups of three. */
const grouped = (value: number, mark: string) => String(value).replace(/\B(?=(?:\d{3})+$)/g, mark);

const spaces = [' ', '\u00a0', '\u2009', '\u202f', '\u2007', '  '];
const styles: Record<string, (value: number) => string> = {
  plain: String,
  ...Object.fromEntries(
    spaces.map((mark) => [`groups by ${JSON.stringify(mark)}`, (value) => grouped(value, mark)]),
  ),
  'groups by commas': (value) => grouped(value, ','),
  'groups by periods': (value) => grouped(value, '.'),
  'groups by apostrophes': (value) => grouped(value, '’'),
};
const endings = ['', ',00', '.00', '-00', ',-', '.--'];
const prefixes = ['', 'R', 'R ', 'r\u00a0', 'ZAR ', 'rand '];
const suffixes = ['', ' R', ' ZAR', ' rand', ' pm', ' p/m', ' p.m.', ' per month', ' rand p/m'];

const anyAmount = fc.integer({ min: 0, max: maximumAmount });
const anyStyle = fc.constantFrom(...Object.keys(styles));

describe('an amount', () => {
  test('in any accepted notation is read as it was meant', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyStyle,
        fc.constantFrom(...endings),
        fc.constantFrom(...prefixes),
        fc.constantFrom(...suffixes),
        (value, style, ending, prefix, suffix) => {
          const whole = styles[style]?.(value) ?? '';
          // `1.250.00` uses one separator for two purposes.
          fc.pre(ending === '' || !whole.includes(ending.charAt(0)));
          expect(rand(`${prefix}${whole}${ending}${suffix}`)).toBe(value);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test('with cents is rounded to the nearest rand, and reports the cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maximumAmount - 1 }),
        fc.integer({ min: 0, max: 99 }),
        anyStyle,
        fc.constantFrom(',', '.'),
        (value, cents, style, mark) => {
          const whole = styles[style]?.(value) ?? '';
          fc.pre(!whole.includes(mark));
          expect(readAmount(`R ${whole}${mark}${String(cents).padStart(2, '0')}`)).toEqual({
            kind: 'amount',
            rand: value + (cents >= 50 ? 1 : 0),
            cents,
          });
        },
      ),
    );
  });

  test('is never read as larger than its digits before the cents', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'0123456789 ,.-\u00a0\u2009’RrkKpm()'),
      maxLength: 14,
    });
    fc.assert(
      fc.property(text, (typed) => {
        const reading = readAmount(typed);
        if (reading.kind !== 'amount') return;
        const thousands = /k\P{L}*/iu.test(typed) ? 1_000 : 1;
        // After the last comma, period or hyphen, one or two digits are cents in every notation.
        const whole = typed.replace(/[.,-]\s?\d{1,2}(?=\D*$)/, '').replace(/\D/g, '');
        expect(reading.rand).toBeLessThanOrEqual((Number(whole) + 1) * thousands);
      }),
      { numRuns: 20_000 },
    );
  });

  test('is read without delay, however long or odd the text', () => {
    const start = performance.now();
    for (const piece of ['1', '1 ', '1,', '-', '(', 'R', '\u00a0', '1.000', 'k'])
      readAmount(piece.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test.each([
    ['18 500,50', 18_501],
    ['18 500,49', 18_500],
    ['R 18,500.50', 18_501],
    ['18.500,50', 18_501],
    ['18500,5', 18_501],
    ['R18 500-00', 18_500],
    ['R18 500-50', 18_501],
    ['18.5k', 18_500],
    ['18,5 k', 18_500],
    ['R25K', 25_000],
    ['0,5k', 500],
    ['18,500', 18_500],
    ['\u200e18\u202f500\u2069', 18_500],
    ['0', 0],
    ['', 'empty'],
    ['  \u00a0', 'empty'],
    ['2147483647,50', 'too large'],
    ['9 999 999 999', 'too large'],
    ['-500', 'negative'],
    ['R -500', 'negative'],
    ['−R500,50', 'negative'],
    ['(500)', 'negative'],
    ['1,5', 'unclear'],
    ['18.5', 'unclear'],
    ['18.500k', 'unclear'],
    ['18 500k', 'not an amount'],
    ['18 5', 'unclear'],
    ['185 00', 'unclear'],
    ['18 500 50', 'unclear'],
    ['1,25,000', 'unclear'],
    ['1,250 000', 'unclear'],
    ['18 500,500', 'unclear'],
    ['25.000.00', 'unclear'],
    ['20-30', 'unclear'],
    ['20000 - 30000', 'unclear'],
    ['0821234567', 'unclear'],
    ['1e5', 'not an amount'],
    ['2.5E4', 'not an amount'],
    ['0x1F', 'not an amount'],
    ['١٨٥٠٠', 'not an amount'],
    ['１８５００', 'not an amount'],
    ['18²', 'not an amount'],
    ['1.5m', 'not an amount'],
    ['$500', 'not an amount'],
    ['about 500', 'not an amount'],
    ['NaN', 'not an amount'],
    ['R', 'not an amount'],
    ['-', 'not an amount'],
  ])('%j is %j', (text, expected) => {
    expect(rand(text)).toBe(expected);
  });

  test('that is ambiguous reports both amounts', () => {
    expect(readAmount('1,5')).toEqual({ kind: 'unclear', perhaps: [1.5, 1_500] });
    expect(readAmount('18.500k')).toEqual({ kind: 'unclear', perhaps: [18_500, 18_500_000] });
  });
});

describe('a whole number', () => {
  test('is read back unchanged, with or without groups', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (value) => {
        expect(readWholeNumber(String(value))).toBe(value);
        expect(readWholeNumber(` ${grouped(value, '\u00a0')} `)).toBe(value);
      }),
    );
  });

  test.each([
    '',
    ' ',
    '1,5',
    '1.5',
    '1 5',
    '1,000',
    '1e3',
    '0x10',
    '--1',
    '1 000 00',
    'three',
    '٣',
    '1234567890123456',
  ])('%j is not one', (text) => {
    expect(readWholeNumber(text)).toBeNull();
  });
});
