import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredRule } from '@/db/schema/catalogue/partner';
import type { LeadValues } from '@/lib/applicant/value';
import { type CompiledPartner, compilePartner, matchPartners } from './match';
import { RuleTally, type TriedLead, type TriedRules } from './rule-tally';

const today = '2026-11-21';
const number = fc.integer({ min: 0, max: 4 });
const text = fc.constantFrom('a', 'b', '1', '01', 'true');
const scalar = fc.oneof(number, text, fc.boolean());
const field = fc.constantFrom('net_income', 'city', 'payday', 'age', 'gender');

const rule: fc.Arbitrary<StoredRule> = fc.oneof(
  fc.record({ field, operator: fc.constantFrom('=', '!=', '>', '>=', '<', '<='), value: scalar }),
  fc.record({
    field,
    operator: fc.constantFrom('in', 'not in', 'between'),
    value: fc.array(scalar, { minLength: 2, maxLength: 2 }),
  }),
);
const rules: fc.Arbitrary<TriedRules> = fc.record({
  eligibility: fc.array(rule, { maxLength: 3 }),
  probabilityConditions: fc.array(
    fc.tuple(rule, fc.integer({ min: -20, max: 60 })).map(([one, results]) => ({ ...one, results })),
    { maxLength: 2 },
  ),
});
const lead: fc.Arbitrary<TriedLead> = fc.record({
  values: fc
    .record({ net_income: number, city: text, payday: scalar }, { requiredKeys: [] })
    .chain((values) =>
      fc.constantFrom('8001015009087', '').map((id_number): LeadValues => ({ ...values, id_number })),
    ),
  partnerIds: fc.option(fc.subarray([0, 1, 2])),
});

const partner = (id: number, { eligibility, probabilityConditions }: TriedRules): CompiledPartner =>
  compilePartner({
    id,
    companyName: `Partner ${id}`,
    priority: id,
    active: true,
    eligibility,
    probabilityConditions,
  });

/** Asks the matcher, one partner and one lead at a time. */
function probabilityOf(
  { values }: TriedLead,
  eligibility: readonly StoredRule[],
  conditions: TriedRules['probabilityConditions'] = [],
): number | null {
  const partners = [partner(9, { eligibility, probabilityConditions: conditions })];
  return matchPartners({ values, today, partners }).matches[0]?.probability ?? null;
}

const takes = (one: TriedLead, eligibility: readonly StoredRule[]) =>
  probabilityOf(one, eligibility) !== null;
/** The scorecard gives a point for what holds. */
const holds = (one: TriedLead, asked: StoredRule) => probabilityOf(one, [], [{ ...asked, results: 1 }]) === 1;

test('its figures are those of asking the matcher lead by lead', () => {
  fc.assert(
    fc.property(
      fc.option(rules),
      rules,
      fc.array(rules, { maxLength: 3 }),
      fc.array(lead, { maxLength: 12 }),
      (before, after, market, leads) => {
        const others = market.map((one, id) => partner(id, one));
        const tally = new RuleTally({ before, after, others, today });
        const judged = leads.map((one) => tally.add(one));

        const was = (one: TriedLead) => before !== null && takes(one, before.eligibility);
        const is = (one: TriedLead) => takes(one, after.eligibility);
        const named = ({ partnerIds }: TriedLead, id: number) => partnerIds?.includes(id) ?? true;
        const number = (wanted: (one: TriedLead) => boolean) => leads.filter(wanted).length;
        const countOf = (asked: StoredRule) => ({
          holds: number((one) => holds(one, asked)),
          fails: number((one) => !takes(one, [asked])),
          lacking: number((one) => takes(one, [asked]) && !holds(one, asked)),
        });
        const matched = leads.filter(is);
        expect({ ...tally, rules: tally.rules, overlap: [...tally.overlap] }).toMatchObject({
          leads: leads.length,
          before: number(was),
          after: matched.length,
          gained: number((one) => is(one) && !was(one)),
          lost: number((one) => was(one) && !is(one)),
          nobodyElse: matched.filter(
            (one) => !market.some(({ eligibility }, id) => named(one, id) && takes(one, eligibility)),
          ).length,
          conditions: after.probabilityConditions.map(countOf),
          rules: after.eligibility.map((asked, index) => ({
            ...countOf(asked),
            alone: number((one) => !takes(one, [asked]) && takes(one, after.eligibility.toSpliced(index, 1))),
          })),
          overlap: market.map(({ eligibility }, id) => [
            id,
            {
              companyName: `Partner ${id}`,
              leads: matched.filter((one) => named(one, id) && takes(one, eligibility)).length,
            },
          ]),
        });
        const chances = matched.map(
          (one) => probabilityOf(one, after.eligibility, after.probabilityConditions) ?? 0,
        );
        const mean = chances.reduce((sum, one) => sum + one, 0) / chances.length;
        expect(tally.averageProbability).toBe(chances.length === 0 ? null : Math.round(mean));
        for (const [index, { because }] of judged.entries()) {
          const one = leads[index] as TriedLead;
          const excluding = is(one) ? (before?.eligibility ?? []) : after.eligibility;
          expect(because).toEqual(
            was(one) === is(one) ? [] : excluding.filter((asked) => !takes(one, [asked])),
          );
        }
      },
    ),
    { numRuns: 500 },
  );
});
