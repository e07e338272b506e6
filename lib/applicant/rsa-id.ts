import { type CalendarDate, isCalendarDate } from '@/lib/base/time/date';

export type Gender = 'male' | 'female';
export type Citizenship = 'citizen' | 'permanent resident' | 'refugee';

/** What an RSA ID number tells about its holder. */
interface IdNumberFacts {
  readonly dateOfBirth: CalendarDate;
  readonly gender: Gender;
  readonly citizenship: Citizenship;
}

type IdNumberProblem = 'not numeric' | 'not 13 digits' | 'no such date' | 'citizenship' | 'checksum';

const citizenships: Readonly<Record<string, Citizenship>> = {
  '0': 'citizen',
  '1': 'permanent resident',
  '2': 'refugee',
};

const onlyDigits = /^[0-9]+$/;

/**
 * Returns all errors of an ID number (spec 2.1: 13 digits, valid date and checksum, 11th digit 0, 1 or 2); empty if it
 * is valid. Checks date, 11th digit and checksum only if it has 13 digits.
 */
export function idNumberProblems(text: string): IdNumberProblem[] {
  const problems: IdNumberProblem[] = [];
  if (!onlyDigits.test(text)) problems.push('not numeric');
  if (text.length !== 13) problems.push('not 13 digits');
  if (problems.length > 0) return problems;
  const { year, month, day } = birthDigits(text);
  // Two-digit years: accept any date that exists in either century, so 000229 (2000) passes.
  if (!isCalendarDate(1900 + year, month, day) && !isCalendarDate(2000 + year, month, day)) {
    problems.push('no such date');
  }
  if (!Object.hasOwn(citizenships, text.charAt(10))) problems.push('citizenship');
  if (!hasLuhnChecksum(text)) problems.push('checksum');
  return problems;
}

/**
 * Decodes birth date, gender and citizenship from a valid ID number; otherwise returns null. The number does not
 * contain the century: the later one is used unless it is after `today`. So a child is read as a child, never as
 * a person over a hundred who would pass a partner's rule on age.
 */
export function readIdNumber(text: string, today: CalendarDate): IdNumberFacts | null {
  if (idNumberProblems(text).length > 0) return null;
  const { year, month, day } = birthDigits(text);
  const citizenship = citizenships[text.charAt(10)];
  if (!citizenship) return null;
  const later = isoDate(2000 + year, month, day);
  const useLater = isCalendarDate(2000 + year, month, day) && later <= today;
  return {
    dateOfBirth: useLater ? later : isoDate(1900 + year, month, day),
    gender: genderDigit(text),
    citizenship,
  };
}

/** Returns the gender that a valid ID number tells, else null. */
export function genderOf(text: string): Gender | null {
  return idNumberProblems(text).length > 0 ? null : genderDigit(text);
}

function genderDigit(text: string): Gender {
  return Number(text.charAt(6)) >= 5 ? 'male' : 'female';
}

/**
 * Returns the age in whole years on `date`. A person born on 29 February turns a year older on 1 March in other years.
 */
export function ageOn(dateOfBirth: CalendarDate, date: CalendarDate): number {
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Computes the 13th digit from the first twelve (Luhn). */
export function idNumberChecksum(firstTwelve: string): string {
  return String((10 - (luhnSum(`${firstTwelve}0`) % 10)) % 10);
}

function hasLuhnChecksum(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}

function birthDigits(text: string): { year: number; month: number; day: number } {
  return { year: Number(text.slice(0, 2)), month: Number(text.slice(2, 4)), day: Number(text.slice(4, 6)) };
}

function isoDate(year: number, month: number, day: number): CalendarDate {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Masks an ID number, `•••••• •••• ••7`: enough to compare with a number at hand. The other digits are the date of
 * birth, the gender and the citizenship, or would give the number away to those who know them.
 */
export function maskIdNumber(idNumber: string): string {
  return `•••••• •••• ••${idNumber.slice(-1)}`;
}

/**
 * Stands for an ID number where the birth date is shown: with its last digit beside it, only 500 numbers of a day and
 * gender would be left to try.
 */
export const hiddenIdNumber = '•••••• •••• •••';
