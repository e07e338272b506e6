import { expect, test } from 'vitest';
import { entryRate } from './entry-rate';

const entry: Parameters<typeof entryRate>[0] = {
  kind: 'earned',
  unit: 'basis points',
  rate: 150,
  tiers: [{ from: 31, rate: 200 }],
  baseCents: 1_234_567,
  amountCents: 18_519,
};

test('an entry has the rate that its amount was worked out at: the plan’s, or a tier’s', () => {
  expect(entryRate(entry)).toBe(150);
  expect(entryRate({ ...entry, amountCents: 24_691 })).toBe(200);
  expect(entryRate({ ...entry, kind: 'reversed', amountCents: -24_691 })).toBe(200);
  const fixed: typeof entry = { ...entry, unit: 'cents', rate: 2_500, tiers: [{ from: 31, rate: 3_000 }] };
  expect(entryRate({ ...fixed, baseCents: null, amountCents: 3_000 })).toBe(3_000);
});

test('an adjustment, an entry by hand and one whose amount is gone have none', () => {
  expect(entryRate({ ...entry, kind: 'adjusted' })).toBeNull();
  expect(entryRate({ ...entry, unit: null, rate: null, tiers: null })).toBeNull();
  expect(entryRate({ ...entry, baseCents: null })).toBeNull();
});
