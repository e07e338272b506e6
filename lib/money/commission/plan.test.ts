import { describe, expect, test } from 'vitest';
import { monthOf, monthsFrom } from './month';
import { commissionOf, type Plan, planFor } from './plan';
import { changeVersion } from './plan-version';
import { readCents, readPercent, readTiers } from './rate-text';

const plan = (id: number, values: Partial<Plan>): Plan => ({
  id,
  version: 1,
  affiliateId: null,
  partnerId: null,
  intentId: null,
  paidOn: 'funded',
  unit: 'basis points',
  rate: 250,
  tiers: [],
  holdDays: 0,
  validFrom: '2026-01-01',
  validTo: null,
  ...values,
});
const earning = {
  affiliateId: 7,
  partnerId: 1,
  intentId: 11,
  step: 'funded',
  day: '2026-04-01',
} as const;

describe('the plan that pays', () => {
  test('names the affiliate before the partner, and the partner before the intent', () => {
    const all = plan(1, {});
    const intent = plan(2, { intentId: 11 });
    const partner = plan(3, { partnerId: 1 });
    const both = plan(4, { partnerId: 1, intentId: 11 });
    const affiliate = plan(5, { affiliateId: 7 });
    const inOrder = [affiliate, both, partner, intent, all];
    for (let from = 0; from < inOrder.length; from += 1)
      expect(planFor(earning, inOrder.slice(from).reverse())?.id).toBe(inOrder[from]?.id);
    expect(planFor(earning, [plan(6, { affiliateId: 8 }), plan(7, { paidOn: 'approved' })])).toBeNull();
  });

  test('was valid on the day in South Africa, its first and its last included', () => {
    expect(planFor(earning, [plan(1, { validTo: '2026-03-31' })])).toBeNull();
    expect(planFor(earning, [plan(1, { validFrom: '2026-04-01', validTo: '2026-04-01' })])?.id).toBe(1);
    expect(monthOf('2026-03-31T22:30:00Z')).toBe('2026-04');
  });
});

test('a share is rounded to the nearest cent, half a cent upwards, and exact for any amount', () => {
  const share = (rate: number, amount: number | null) =>
    commissionOf({ unit: 'basis points', rate, tiers: [] }, 1, amount);
  // 0,5 c, 0,4999 c, 1,5 c
  expect([share(5_000, 1), share(4_999, 1), share(5_000, 3), share(250, null)]).toEqual([1, 0, 2, 0]);
  // A float would say …94.
  expect(share(9_999, 900_719_925_474_099)).toBe(900_629_853_481_552);
});

test('tiers are marginal: each place of the month has its own rate', () => {
  const tiered = {
    unit: 'cents',
    rate: 5_000,
    tiers: [
      { from: 3, rate: 6_000 },
      { from: 4, rate: 0 },
    ],
  } as const;
  expect([1, 2, 3, 4, 5].map((place) => commissionOf(tiered, place, null))).toEqual([
    5_000, 5_000, 6_000, 0, 0,
  ]);
});

test('rates are read as people write them, and never guessed', () => {
  expect(['50', 'R 50,00', '1 250.50', '-12,50', '0,99'].map(readCents)).toEqual([
    5_000, 5_000, 125_050, -1_250, 99,
  ]);
  expect(['50,5', 'fifty', '', '1,2,3'].map(readCents)).toEqual([null, null, null, null]);
  expect(['2,5', '2.25 %', '100', '100,01', '-1', '1,234', ''].map(readPercent)).toEqual([
    250,
    225,
    10_000,
    null,
    null,
    null,
    null,
  ]);
  expect(readTiers('cents', '101: 60,00\n\n201 : R 70')).toEqual({
    tiers: [
      { from: 101, rate: 6_000 },
      { from: 201, rate: 7_000 },
    ],
  });
  expect(
    ['1: 60,00', '101: 60,00\n101: 70,00', '2: 60,00\nthree: 70,00'].map((text) => readTiers('cents', text)),
  ).toEqual([{ wrongLine: 1 }, { wrongLine: 2 }, { wrongLine: 2 }]);
});

describe('a new version', () => {
  const open = plan(1, { version: 3, validFrom: '2026-02-01' });
  const next = { unit: 'basis points', rate: 300, tiers: [], holdDays: 0, validTo: null } as const;

  test('ends the one that is valid on its first day, which never counted if it began that day', () => {
    const ended = (validFrom: string) => changeVersion([open], { ...next, validFrom });
    expect(ended('2026-03-10')).toEqual({
      kind: 'new',
      version: 4,
      ends: [{ id: 1, validTo: '2026-03-09' }],
    });
    expect(ended('2026-02-01')).toEqual({
      kind: 'new',
      version: 4,
      ends: [{ id: 1, validTo: '2026-01-31' }],
    });
    expect(ended('2026-01-10')).toEqual({ kind: 'later', validFrom: '2026-02-01' });
    // Before a later version it must end in time.
    expect(changeVersion([open], { ...next, validFrom: '2026-01-10', validTo: '2026-01-31' })).toMatchObject({
      kind: 'new',
      ends: [],
    });
  });

  test('that says the same changes nothing', () => {
    expect(changeVersion([open], { ...next, rate: 250, validFrom: '2026-03-10' })).toEqual({
      kind: 'same',
      id: 1,
    });
  });
});

test('entries can be added to the months from the first open one to the current one', () => {
  const now = new Date('2026-12-31T22:30:00Z');
  expect(monthsFrom('2026-11', now)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(monthsFrom(null, now)).toEqual(['2027-01']);
});
