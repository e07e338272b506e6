import { expect, test } from 'vitest';
import type { LeadListPage } from '@/lib/lead/lead/list-view';
import { countText } from './count-text';

const page = (count: LeadListPage['count'], shown = 50): LeadListPage => ({
  leads: Array.from({ length: shown }, () => ({}) as LeadListPage['leads'][number]),
  newer: null,
  older: null,
  count,
  tooShort: false,
  mistyped: false,
});

test('claims no more than is known', () => {
  expect(countText(page({ value: 1, more: false }))).toBe('1 lead');
  expect(countText(page({ value: 0, more: false }, 0))).toBe('0 leads');
  expect(countText(page({ value: 1_000, more: true }))).toMatch(/^More than 1\s000 leads$/);
  expect(countText(page(null))).toBe('50 on this page, and there are more');
  expect(countText({ ...page(null, 0), tooShort: true })).toBe('');
});
