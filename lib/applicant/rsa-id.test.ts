import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCalendarDate, southAfricanDate } from '@/lib/base/time/date';
import { ageOn, idNumberChecksum, idNumberProblems, readIdNumber } from './rsa-id';

const today = '2026-11-21';

function idNumber(birth: string, sequence = '5009', citizenship = '0', eighth = '8'): string {
  const twelve = `${birth}${sequence}${citizenship}${eighth}`;
  return twelve + idNumberChecksum(twelve);
}

const anyValid = fc
  .record({
    year: fc.integer({ min: 0, max: 99 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
    sequence: fc.integer({ min: 0, max: 9_999 }),
    citizenship: fc.integer({ min: 0, max: 2 }),
    eighth: fc.integer({ min: 0, max: 9 }),
  })
  .filter(
    ({ year, month, day }) =>
      isCalendarDate(1900 + year, month, day) || isCalendarDate(2000 + year, month, day),
  )
  .map(({ year, month, day, sequence, citizenship, eighth }) => {
    const two = (n: number) => String(n).padStart(2, '0');
    const birth = `${two(year)}${two(month)}${two(day)}`;
    return idNumber(birth, String(sequence).padStart(4, '0'), String(citizenship), String(eighth));
  });

describe('RSA ID number (spec 2.1)', () => {
  test('every generated valid number passes and can be decoded', () => {
    fc.assert(
      fc.property(anyValid, (number) => {
        expect(idNumberProblems(number)).toEqual([]);
        const facts = readIdNumber(number, today);
        expect(facts?.dateOfBirth.slice(2).replaceAll('-', '')).toBe(number.slice(0, 6));
        expect(facts && facts.dateOfBirth <= today).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  test('every single-digit change of a valid number fails', () => {
    fc.assert(
      fc.property(anyValid, (number) => {
        for (let place = 0; place < 13; place++) {
          for (let digit = 0; digit <= 9; digit++) {
            if (number[place] === String(digit)) continue;
            const changed = number.slice(0, place) + digit + number.slice(place + 1);
            expect(idNumberProblems(changed)).not.toEqual([]);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['000229', '2000-02-29'],
    ['040229', '2004-02-29'],
    ['960229', '1996-02-29'],
    ['280229', '1928-02-29'],
  ])('29 February is valid in a leap year of either century: %s is %s', (birth, date) => {
    expect(readIdNumber(idNumber(birth), today)?.dateOfBirth).toBe(date);
  });

  test.each(['010229', '990229', '800230', '800431', '801301', '800001', '800100', '800132'])(
    '%s is a date in neither century',
    (birth) => {
      expect(idNumberProblems(idNumber(birth))).toEqual(['no such date']);
      expect(readIdNumber(idNumber(birth), today)).toBeNull();
    },
  );

  test.each(['3', '4', '5', '6', '7', '8', '9'])('an 11th digit of %s is refused', (digit) => {
    expect(idNumberProblems(idNumber('800101', '5009', digit))).toEqual(['citizenship']);
  });

  test.each([
    ['0', 'citizen'],
    ['1', 'permanent resident'],
    ['2', 'refugee'],
  ])('an 11th digit of %s means %s', (digit, citizenship) => {
    expect(readIdNumber(idNumber('800101', '5009', digit), today)?.citizenship).toBe(citizenship);
  });

  test.each([
    ['0000', 'female'],
    ['4999', 'female'],
    ['5000', 'male'],
    ['9999', 'male'],
  ])('a sequence of %s means %s', (sequence, gender) => {
    expect(readIdNumber(idNumber('800101', sequence), today)?.gender).toBe(gender);
  });

  test.each([
    ['261121', '2026-11-21'],
    ['261122', '1926-11-22'],
    ['150601', '2015-06-01'],
    ['270101', '1927-01-01'],
    ['991231', '1999-12-31'],
  ])('the later century wins unless it is in the future: %s is %s', (birth, date) => {
    expect(readIdNumber(idNumber(birth), today)?.dateOfBirth).toBe(date);
  });

  test('decodes published examples', () => {
    expect(readIdNumber('8001015009087', today)).toEqual({
      dateOfBirth: '1980-01-01',
      gender: 'male',
      citizenship: 'citizen',
    });
    expect(idNumberProblems('8001015009088')).toEqual(['checksum']);
    expect(idNumberProblems('')).toEqual(['not numeric', 'not 13 digits']);
  });
});

describe('age', () => {
  test.each([
    ['1980-01-01', '2026-11-21', 46],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2008-11-21', '2026-11-22', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-11-21', '2026-11-21', 0],
  ])('of somebody born on %s is, on %s, %d', (birth, date, age) => {
    expect(ageOn(birth, date)).toBe(age);
  });

  test('is judged by the date in South Africa', () => {
    expect(southAfricanDate(new Date('2026-11-20T21:59:59Z'))).toBe('2026-11-20');
    expect(southAfricanDate(new Date('2026-11-20T22:00:00Z'))).toBe('2026-11-21');
  });
});
