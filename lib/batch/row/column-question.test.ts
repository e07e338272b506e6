import { expect, test } from 'vitest';
import { findLacking } from './column-question';

const loan = {
  title: 'Personal Loan',
  asked: ['net_income', 'gross_income', 'loan_amount_required', 'bank'],
};

test('a file without what lenders look at is told so, the loan amount first', () => {
  expect(findLacking([loan], new Set(['first_name']))).toEqual([
    { title: 'Personal Loan', fields: ['loan_amount_required', 'net_income', 'bank'] },
  ]);
});

test('one income stands for the other, and a file that has all is told nothing', () => {
  expect(findLacking([loan], new Set(['gross_income', 'loan_amount_required', 'bank']))).toEqual([]);
  expect(findLacking([{ title: 'Car' }], new Set())).toEqual([]);
});
