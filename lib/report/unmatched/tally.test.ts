import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePartner, selectEligible } from '@/lib/catalogue/matching/match';
import { otherValues } from './other-limit';
import { UnmatchedTally } from './tally';

const today = '2026-11-23';
const now = new Date('2026-11-23T10:00:00Z');
const partner = (
  id: number,
  eligibility: { field: string; operator: string; value: unknown }[],
  active = true,
) =>
  compilePartner({
    id,
    companyName: `Lender ${id}`,
    priority: 1,
    active,
    eligibility,
    probabilityConditions: [],
  });
const income = (value: number) => ({ field: 'net_income', operator: '>=', value });
const loan = (value: number) => ({ field: 'loan_amount_required', operator: '<=', value });

describe('the tally', () => {
  test('tells what a rule excludes, what it excludes alone, and what would have had no offer otherwise', () => {
    const tally = new UnmatchedTally({
      partners: [partner(1, [income(5_000), loan(10_000)]), partner(2, [income(4_000)])],
      today,
      now,
    });
    for (const [net_income, loan_amount_required] of [
      [3_000, 5_000],
      [4_500, 5_000],
      [4_500, 50_000],
      [9_000, 50_000],
      [9_000, 5_000],
    ] as const)
      tally.add({ values: { net_income, loan_amount_required }, partnerIds: null });
    expect([tally.leads, tally.withoutMatch]).toEqual([5, 1]);
    expect(
      tally.effects.map(({ partnerId, index, excluded, alone, rescued }) => [
        partnerId,
        index,
        excluded,
        alone,
        rescued,
      ]),
    ).toEqual([
      [1, 0, 3, 2, 1],
      [2, 0, 1, 1, 1],
      [1, 1, 2, 1, 0],
    ]);
  });

  test('leaves out partners that take no lead, and those that an offer did not name', () => {
    const tally = new UnmatchedTally({
      partners: [partner(1, [income(5_000)], false), partner(2, [income(5_000)])],
      today,
      now,
    });
    tally.add({ values: { net_income: 1 }, partnerIds: [1] });
    expect([tally.leads, tally.withoutMatch, tally.effects]).toEqual([1, 1, []]);
  });

  test('a lead that only one rule excludes matches without that rule, whatever the rules', () => {
    const rule = fc.record({
      field: fc.constantFrom('net_income', 'loan_amount_required', 'dependants'),
      operator: fc.constantFrom('>=', '<', '=', 'between', 'in'),
      value: fc.nat(9),
    });
    const written = ({ field, operator, value }: { field: string; operator: string; value: number }) => ({
      field,
      operator,
      value: operator === 'between' ? [value, value + 3] : operator === 'in' ? [value, value + 2] : value,
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(rule, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.record({ net_income: fc.nat(9), loan_amount_required: fc.nat(9) }), {
          minLength: 1,
          maxLength: 12,
        }),
        (rules, leads) => {
          const written3 = rules.map((those) => those.map(written));
          const tally = new UnmatchedTally({
            partners: written3.map((those, id) => partner(id + 1, those)),
            today,
            now,
          });
          for (const values of leads) tally.add({ values, partnerIds: null });
          const fits = (partners: ReturnType<typeof partner>[], values: (typeof leads)[number]) =>
            selectEligible({ values, today, partners }).eligible.length > 0;
          for (const { partnerId, index, alone, rescued, others, rule: its } of tally.effects) {
            const all = written3.map((those, id) => partner(id + 1, those));
            const those = written3[partnerId - 1] ?? [];
            const changedTo = (changed: typeof those) => partner(partnerId, changed);
            const without = changedTo(those.filter((_, at) => at !== index));
            const matchNow = leads.filter(
              (values) => fits([without], values) && !fits([changedTo(those)], values),
            );
            expect(alone).toBe(matchNow.length);
            expect(rescued).toBe(matchNow.filter((values) => !fits(all, values)).length);
            for (const { value, gained } of others) {
              const operator = its.operator === '=' ? 'in' : its.operator;
              const changed = changedTo(
                those.map((one, at) => (at === index ? { ...one, operator, value } : one)) as typeof those,
              );
              expect(matchNow.filter((values) => fits([changed], values)).length).toBe(gained);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('another limit', () => {
  test.each([
    [
      { operator: '>=', value: 5_000 },
      [4_800, 4_500, 4_100, 2_000],
      [
        [4_800, 1],
        [4_500, 2],
        [2_000, 4],
      ],
    ],
    [
      { operator: '<=', value: 50_000 },
      [51_234, 60_000, 90_000, 120_000],
      [
        [52_000, 1],
        [60_000, 2],
        [120_000, 4],
      ],
    ],
    [{ operator: '>', value: 18 }, [18, 18], [[17, 2]]],
    [
      { operator: 'between', value: [21, 60] },
      [61, 62, 63, 20],
      [
        [[21, 61], 1],
        [[21, 62], 2],
        [[21, 63], 3],
      ],
    ],
    [
      { operator: 'in', value: ['gauteng'] },
      ['Limpopo', 'limpopo ', 'LIMPOPO', 'Free State'],
      [[['gauteng', 'limpopo'], 3]],
    ],
    [{ operator: '!=', value: 'x' }, ['x', 'x', 'x'], []],
    [{ operator: '>=', value: 5_000 }, [], []],
  ])('of %j for %j', (rule, has, expected) => {
    expect(otherValues(rule, has).map(({ value, gained }) => [value, gained])).toEqual(expected);
  });
});
