import { expect, test } from 'vitest';
import { filledIncome } from './income-pair';

test('an income that was not asked follows the other, in both directions, until it is typed', () => {
  expect(filledIncome({ net_income: '18 500', gross_income: '' }, 'gross_income')).toEqual({
    from: 'net_income',
    rand: 18_500,
  });
  expect(filledIncome({ net_income: '9 000', gross_income: '' }, 'gross_income')?.rand).toBe(9_000);
  expect(filledIncome({ net_income: '', gross_income: '9k' }, 'net_income')).toEqual({
    from: 'gross_income',
    rand: 9_000,
  });
  expect(filledIncome({ net_income: '9 000', gross_income: '11 000' }, 'gross_income')).toBeNull();
});

test('an unreadable income fills in nothing, and no other field is filled in', () => {
  expect(filledIncome({ net_income: '1,5', gross_income: '' }, 'gross_income')).toBeNull();
  expect(filledIncome({ net_income: '', gross_income: '' }, 'gross_income')).toBeNull();
  expect(filledIncome({ net_income: '9 000', expenses: '' }, 'expenses')).toBeNull();
});
