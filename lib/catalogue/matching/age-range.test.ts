import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredRule } from '@/db/schema/catalogue/partner';
import { ageRangeOf, widestRange } from './age-range';
import { compilePartner, selectEligible } from './match';

const age = (operator: string, value: StoredRule['value']): StoredRule => ({ field: 'age', operator, value });

describe('the ages that rules let pass', () => {
  test.each([
    [[], { from: null, to: null }],
    [[age('>=', 21)], { from: 21, to: null }],
    [[age('>', '20'), age('<', 60.5)], { from: 21, to: 60 }],
    [[age('between', [18, 65]), age('>=', 21)], { from: 21, to: 65 }],
    [[age('in', [30, 25])], { from: 25, to: 30 }],
    [[age('!=', 30), { field: 'net_income', operator: '>=', value: 5_000 }], { from: null, to: null }],
  ])('%o', (rules, range) => expect(ageRangeOf(rules)).toEqual(range));

  test('never leave out an age that a partner takes', () => {
    const limit = fc.integer({ min: 15, max: 80 });
    const rule = fc.oneof(
      fc
        .tuple(fc.constantFrom('>=', '>', '<=', '<', '=', '!='), limit)
        .map(([operator, value]) => age(operator, value)),
      fc
        .tuple(limit, limit)
        .map(([one, other]) => age('between', [Math.min(one, other), Math.max(one, other)])),
      fc.array(limit, { minLength: 1, maxLength: 4 }).map((values) => age('in', values)),
    );
    const partners = fc.array(fc.array(rule, { maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(partners, fc.integer({ min: 16, max: 75 }), (rulesOf, years) => {
        const range = widestRange(rulesOf.map(ageRangeOf));
        const isInside = (range?.from ?? 0) <= years && years <= (range?.to ?? 200);
        const { eligible } = selectEligible({
          values: { age: years },
          today: '2026-06-01',
          partners: rulesOf.map((eligibility, id) =>
            compilePartner({
              id,
              companyName: '',
              priority: 1,
              active: true,
              eligibility,
              probabilityConditions: [],
            }),
          ),
        });
        if (eligible.length > 0) expect(isInside).toBe(true);
      }),
    );
  });
});

test('the widest of several ranges', () => {
  expect(widestRange([])).toBeNull();
  expect(
    widestRange([
      { from: 21, to: null },
      { from: 18, to: 60 },
    ]),
  ).toEqual({ from: 18, to: null });
  expect(
    widestRange([
      { from: 21, to: 70 },
      { from: null, to: 60 },
    ]),
  ).toEqual({ from: null, to: 70 });
  expect(
    widestRange([
      { from: null, to: null },
      { from: 18, to: 60 },
    ]),
  ).toBeNull();
});
