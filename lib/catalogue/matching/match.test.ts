import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idNumberChecksum } from '@/lib/applicant/rsa-id';
import {
  type CandidatePartner,
  compilePartner,
  type LiveScore,
  matchPartners,
  selectEligible,
} from './match';

const today = '2026-11-21';
// Born 1980-01-01, male, citizen.
const values = { id_number: '8001015009087', net_income: 12_000, province: 'Gauteng' };

function partner(id: number, change: Partial<CandidatePartner> = {}) {
  return compilePartner({
    id,
    companyName: `Partner ${id}`,
    priority: 100,
    active: true,
    eligibility: [],
    probabilityConditions: [],
    ...change,
  });
}

const income = (value: number, results: number) => ({ field: 'net_income', operator: '>=', value, results });

function ranked(partners: ReturnType<typeof partner>[], scores?: ReadonlyMap<number, LiveScore>) {
  const { matches } = matchPartners({ values, today, partners, ...(scores ? { scores } : {}) });
  return matches.map(({ partnerId, probability, rank }) => [partnerId, probability, rank]);
}

describe('probability (spec 2.3, design catalogue 6)', () => {
  test.each([
    [
      'adds the points of every condition that holds',
      [income(5_000, 30), income(10_000, 25), income(20_000, 40)],
      55,
    ],
    ['is held to 100', [income(1, 80), income(2, 80)], 100],
    ['is held to 0', [income(1, 10), income(2, -80)], 0],
    ['is rounded', [income(1, 10.4), income(2, 10.4)], 21],
    ['is 0 when nothing holds', [income(90_000, 10)], 0],
    [
      'gets nothing from a condition on a field the lead lacks',
      [{ field: 'city', operator: '!=', value: 'x', results: 9 }],
      0,
    ],
    ['looks at age', [{ field: 'age', operator: 'between', value: [46, 46], results: 9 }], 9],
    ['looks at gender', [{ field: 'gender', operator: '=', value: 'Male', results: 9 }], 9],
    ['looks at citizenship', [{ field: 'citizenship', operator: 'in', value: ['citizen'], results: 9 }], 9],
  ])('%s', (_, probabilityConditions, probability) => {
    expect(ranked([partner(1, { probabilityConditions })])).toEqual([[1, probability, 1]]);
  });

  test('is 0 and not an estimate for a partner without conditions and live probability', () => {
    const { matches } = matchPartners({ values, today, partners: [partner(1)] });
    expect(matches).toMatchObject([{ probability: 0, estimated: false }]);
    const live = matchPartners({
      values,
      today,
      partners: [partner(1)],
      scores: new Map([[1, { available: true, probability: 0 }]]),
    });
    expect(live.matches).toMatchObject([{ probability: 0, estimated: true }]);
  });

  test('a live probability replaces the scorecard, rounded and clamped to 0..100; without one the scorecard stays', () => {
    const partners = [1, 2, 3, 4].map((id) => partner(id, { probabilityConditions: [income(1, 30)] }));
    const scores = new Map<number, LiveScore>([
      [1, { available: true, probability: 77.6 }],
      [2, { available: true, probability: 250 }],
      [3, { available: true }],
      [4, { available: true, probability: Number.NaN }],
    ]);
    expect(ranked(partners, scores)).toEqual([
      [2, 100, 1],
      [1, 78, 2],
      [3, 30, 3],
      [4, 30, 4],
    ]);
  });
});

describe('rank (design catalogue 7)', () => {
  test('is by probability, then priority (lower first), then partner id', () => {
    const partners = [
      partner(5, { priority: 1 }),
      partner(4, { priority: 2 }),
      partner(3, { priority: 2 }),
      partner(2, { priority: 9, probabilityConditions: [income(1, 10)] }),
      partner(1, { priority: 9, probabilityConditions: [income(1, 20)] }),
    ];
    expect(ranked(partners)).toEqual([
      [1, 20, 1],
      [2, 10, 2],
      [5, 0, 3],
      [3, 0, 4],
      [4, 0, 5],
    ]);
  });
});

describe('who is left out, and why', () => {
  const rule = (field: string, operator: string, value: unknown) => ({ field, operator, value });
  const swift = partner(1, {
    eligibility: [rule('city', '=', 'Durban'), rule('net_income', '>=', 20_000), rule('age', '<', 30)],
  });
  const inactive = partner(2, { active: false, eligibility: [rule('age', '<', 30)] });
  const matching = partner(3, { eligibility: [rule('age', '>=', 18), rule('province', '=', 'gauteng')] });
  const scored = partner(4);

  test('returns the first rule that failed, with its value and the lead’s', () => {
    const { leftOut } = matchPartners({ values, today, partners: [swift] });
    expect(leftOut).toEqual([
      {
        partnerId: 1,
        companyName: 'Partner 1',
        reason: { kind: 'rule', field: 'net_income', operator: '>=', asked: 20_000, has: 12_000 },
      },
    ]);
  });

  test('puts every partner considered in exactly one of the two lists', () => {
    const { matches, leftOut } = matchPartners({
      values,
      today,
      partners: [scored, swift, inactive, matching],
      scores: new Map([[4, { available: false, cause: 'late' }]]),
    });
    expect(matches.map((match) => match.partnerId)).toEqual([3]);
    expect(leftOut.map(({ partnerId, reason }) => [partnerId, reason.kind])).toEqual([
      [4, 'score unavailable'],
      [1, 'rule'],
      [2, 'inactive'],
    ]);
  });

  test('keeps the scorecard of partners that only lack their live score, ranked after the matches', () => {
    const partners = [1, 2, 3].map((id) => partner(id, { probabilityConditions: [income(1, id * 10)] }));
    const scores = new Map<number, LiveScore>([
      [1, { available: false, cause: 'no offer' }],
      [3, { available: false, cause: 'unreachable' }],
    ]);
    const { matches, unscored } = matchPartners({ values, today, partners: [...partners, swift], scores });
    expect(matches).toMatchObject([{ partnerId: 2, rank: 1 }]);
    expect(unscored).toMatchObject([
      { partnerId: 3, probability: 30, rank: 2 },
      { partnerId: 1, probability: 10, rank: 3 },
    ]);
  });

  test('matches only the partners named in partner_ids, ignoring unknown ones', () => {
    const { matches, leftOut } = matchPartners({
      values,
      today,
      partners: [matching, scored],
      partnerIds: [4, 99, 1e300],
    });
    expect(matches.map((match) => match.partnerId)).toEqual([4]);
    expect(leftOut).toMatchObject([{ partnerId: 3, reason: { kind: 'not in partner_ids' } }]);
  });

  test('returns who is eligible before live scores are requested, with the caller’s partner data', () => {
    const withUrl = compilePartner({ ...matching, scoreUrl: '/score' });
    const { eligible } = selectEligible({ values, today, partners: [withUrl] });
    expect(eligible.map((one) => one.scoreUrl)).toEqual(['/score']);
  });

  test('determines the age on the given day', () => {
    const adult = partner(1, { eligibility: [rule('age', '>=', 18)] });
    const lead = { id_number: `081121500908${idNumberChecksum('081121500908')}` };
    const on = (day: string) => matchPartners({ values: lead, today: day, partners: [adult] }).matches.length;
    expect([on('2026-11-20'), on('2026-11-21')]).toEqual([0, 1]);
  });

  test('for any partners and lead, each partner is in one list and ranks run from 1 without gaps', () => {
    const anyRule = fc.record({
      field: fc.constantFrom('net_income', 'age', 'province', 'gender', 'city', 'nonsense'),
      operator: fc.constantFrom('=', '!=', '>', '>=', '<', '<=', 'in', 'not in', 'between', 'like'),
      value: fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer()), fc.jsonValue()),
    });
    const anyPartner = fc.record({
      priority: fc.integer({ min: 0, max: 3 }),
      active: fc.boolean(),
      eligibility: fc.array(anyRule, { maxLength: 3 }),
      probabilityConditions: fc.array(
        fc.tuple(anyRule, fc.integer({ min: -200, max: 200 })).map(([one, results]) => ({ ...one, results })),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(fc.array(anyPartner, { maxLength: 12 }), (all) => {
        const partners = all.map((one, index) => partner(index + 1, one));
        const { matches, leftOut } = matchPartners({ values, today, partners });
        const ids = [...matches, ...leftOut].map((one) => one.partnerId).toSorted((a, b) => a - b);
        expect(ids).toEqual(partners.map(({ id }) => id));
        expect(matches.map(({ rank }) => rank)).toEqual(matches.map((_, index) => index + 1));
        for (const { probability } of matches) {
          expect(Number.isInteger(probability) && probability >= 0 && probability <= 100).toBe(true);
        }
      }),
    );
  });
});
