import { expect, test } from 'vitest';
import { plannedOf } from './planned-of';
import type { PlannedChangeView } from './schema';

const entry = (noun: 'intent' | 'partner', id: number | null, field: string) => ({
  noun,
  id,
  name: 'kudu',
  kind: 'changed' as const,
  fields: [{ field, before: 1, after: 2 }],
  after: {},
});
const change: PlannedChangeView = {
  id: 3,
  dueAt: new Date('2026-11-26T22:00:00Z'),
  status: 'waiting',
  by: 'Ayanda',
  lenderName: null,
  plannedAt: new Date('2026-11-26T08:00:00Z'),
  reason: null,
  entries: [
    entry('partner', 7, 'base_probability'),
    entry('partner', 8, 'priority'),
    entry('intent', 7, 'title'),
  ],
  problem: null,
};

test('a lender is told of its own entries of each planned change, by the fields that change', () => {
  const { id, status, dueAt, by } = change;
  expect(plannedOf(7, [change])).toEqual([{ id, status, dueAt, by, fields: ['base probability'] }]);
});

test('another lender, and a product of the same number, are none of its business', () => {
  expect(plannedOf(9, [change])).toEqual([]);
});
