import { describe, expect, test } from 'vitest';
import { dayPlaceOf, readCents, readMoment, readRand } from './file-cell';
import { findOutcomeHeader, readKind } from './file-column';

const at = (cell: unknown, place: 'first' | 'second' | 'unclear' = 'unclear') => {
  const read = readMoment(cell, place);
  return 'value' in read ? read.value.toISOString() : read.problem;
};

describe('a date of a file', () => {
  test('is the beginning of its day in South Africa; a time is South African unless it says otherwise', () => {
    expect(at('2026-03-02')).toBe('2026-03-01T22:00:00.000Z');
    expect(at('2026/3/2')).toBe('2026-03-01T22:00:00.000Z');
    expect(at('2026-03-02T08:30:00')).toBe('2026-03-02T06:30:00.000Z');
    expect(at('2026-03-02 8:30')).toBe('2026-03-02T06:30:00.000Z');
    expect(at('2026-03-02T08:30:00Z')).toBe('2026-03-02T08:30:00.000Z');
    expect(at('2026-03-02T08:30:00+0100')).toBe('2026-03-02T07:30:00.000Z');
  });

  test('whose day and month are unclear is not guessed, but read as its column says', () => {
    expect(at('05/03/2026')).toContain('may be in two months');
    expect(at('05/05/2026')).toBe('2026-05-04T22:00:00.000Z');
    expect(at('25/03/2026')).toBe('2026-03-24T22:00:00.000Z');
    expect(at('05/03/2026', dayPlaceOf(['01/02/2026', '25/03/2026 10:00', null]))).toBe(
      '2026-03-04T22:00:00.000Z',
    );
    expect(at('05/03/2026', dayPlaceOf(['3/25/2026']))).toBe('2026-05-02T22:00:00.000Z');
    expect(dayPlaceOf(['3/25/2026', '25/3/2026'])).toBe('unclear');
  });

  test('that does not exist is refused', () => {
    for (const cell of ['2026-02-30', '31/04/2026', 'soon', '', 46_000, null, '2026-03-02T25:00'])
      expect(at(cell)).not.toMatch(/Z$/);
  });
});

describe('an amount of a file', () => {
  const rand = (cell: unknown) => Object.values(readRand(cell))[0];

  test('is exact in cents, however it is written', () => {
    expect(rand('R18 500,50')).toBe(1_850_050);
    expect(rand('18,500.49')).toBe(1_850_049);
    expect(rand('18500')).toBe(1_850_000);
    expect(['1.234,56', '1 234.56', '1,234.56', 'R1234', 'R 1 234,5'].map(rand)).toEqual([
      123_456, 123_456, 123_456, 123_400, 123_450,
    ]);
    expect(rand(1_850.1)).toBe(185_010);
    expect(rand(0.29)).toBe(29);
    expect(rand(1.005)).toContain('two digits');
    expect(rand('')).toBeNull();
    expect(rand(undefined)).toBeNull();
    for (let cents = 0; cents < 200_000; cents += 37) expect(rand(cents / 100)).toBe(cents);
  });

  test('that is negative, unclear or none is refused', () => {
    for (const cell of ['-18500', '(18 500)', '1,5', '12.345,6.7', 'much', -5, Number.NaN])
      expect(typeof rand(cell)).toBe('string');
    expect(Object.values(readCents('12.5'))[0]).toContain('integer');
    expect(readCents(' 1250 ')).toEqual({ value: 1_250 });
    expect(readCents('-1')).toHaveProperty('problem');
  });
});

test('what happened is read in the words of the contract and as lenders say it', () => {
  expect(
    ['Funded', 'PAID OUT', 'charged_back', 'Charge-back', 'declined', 'perhaps', 7].map(readKind),
  ).toEqual(['funded', 'funded', 'charged_back', 'charged_back', 'rejected', null, null]);
});

test('headings are found below a title, in other words and order', () => {
  const rows = [
    { number: 1, cells: ['Khanya Finance: payouts of March'] },
    { number: 3, cells: ['Loan No.', 'Status', 'Payout Amount', 'Branch', 'EVENT DATE', 'Status'] },
    { number: 4, cells: ['L-1', 'Funded', 'R100', 'Durban', '2026-03-02'] },
  ];
  const header = findOutcomeHeader(rows);
  expect(header?.at).toBe(1);
  expect(Object.fromEntries(header?.columns ?? [])).toEqual({ reference: 0, kind: 1, amount: 2, date: 4 });
  expect([header?.ignored, header?.twice]).toEqual([['Branch'], ['Status']]);
  expect(findOutcomeHeader(rows.slice(2))).toBeNull();
});
