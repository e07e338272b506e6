import { expect, test } from 'vitest';
import { phoneHref } from './phone-href';
import { tabTitle } from './use-tab-title';

test('a number is dialled with its country, and a masked one is not', () => {
  expect(phoneHref('0821234567')).toBe('tel:+27821234567');
  expect(phoneHref('•••• ••• 567')).toBeNull();
  expect(phoneHref('')).toBeNull();
});

test('a tab says the state of its lead, behind what has arrived, and no name', () => {
  expect(tabTitle('Lead · Lead Matching', 'Declined · Personal Loan')).toBe(
    'Declined · Personal Loan · Lead Matching',
  );
  expect(tabTitle('(2) Link ready – Offers · Car · Lead Matching', 'Pending · Car')).toBe(
    '(2) Link ready – Pending · Car · Lead Matching',
  );
});
