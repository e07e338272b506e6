import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quotesFor } from '@/lib/catalogue/sandbox/quote';
import { incomeShare, lowestInstalmentCents, quoteFor, sortOffers, termsOf } from './compare';
import { quoteOptions } from './quote';

const match = (id: number, rank: number, liveQuotes?: unknown) => ({
  id,
  rank,
  companyName: `Lender ${id}`,
  companyWebsiteUrl: '',
  logoUrl: '',
  partnerType: 'lender',
  probability: 100 - rank,
  effect: 'site' as const,
  refusal: null,
  noRoom: null,
  reopensAt: null,
  ...(liveQuotes === undefined ? {} : { liveQuotes }),
});
const quote = (term_months: number, monthly_instalment: number, total_repayable?: number) => ({
  term_months,
  monthly_instalment,
  ...(total_repayable === undefined ? {} : { total_repayable }),
});

/** Cents of an amount in rand as a person would: digit by digit, half a cent rounds up. */
function slowCents(rand: number): bigint {
  const [whole = '0', rest = ''] = String(rand).split('.');
  const digits = `${rest}000`;
  return BigInt(whole) * 100n + BigInt(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1n : 0n);
}
const rand = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100);

describe('the figures of a quote', () => {
  test('are exact to the cent, whatever the amounts', () => {
    fc.assert(
      fc.property(rand, fc.integer({ min: 1, max: 84 }), fc.option(rand), (instalment, months, total) => {
        const [option] = quoteOptions(quote(months, instalment, total ?? undefined));
        const sum = slowCents(instalment) * BigInt(months);
        expect(BigInt(option?.instalmentCents ?? -1)).toBe(slowCents(instalment));
        expect(BigInt(option?.totalCents ?? -1)).toBe(total === null ? sum : slowCents(total));
        expect(option?.isSummed).toBe(total === null);
      }),
    );
  });

  test.each([
    [1.005, 101],
    [1_342.555, 134_256],
    [0, null],
    [-5, null],
    [Number.POSITIVE_INFINITY, null],
    [1e21, null],
    ['900', null],
  ])('an instalment of %s is %s cents', (instalment, cents) => {
    expect(quoteOptions({ instalment })[0]?.instalmentCents).toBe(cents);
  });

  test('a total is not made up where there is no term, nor a term of half a month', () => {
    expect(quoteOptions({ premium: 95.5 })[0]).toMatchObject({
      totalCents: null,
      months: null,
      isSummed: false,
    });
    expect(quoteOptions(quote(12.5, 100))[0]).toMatchObject({ totalCents: null, months: null });
    expect(quoteOptions('on request')[0]).toMatchObject({ instalmentCents: null, totalCents: null });
  });

  test('of a sandbox lender add up', () => {
    for (const option of quoteOptions(quotesFor('kgosi-credit', 25_000)))
      expect(option.totalCents).toBe((option.instalmentCents ?? 0) * (option.months ?? 0));
  });
});

describe('the share of income', () => {
  const share = (
    instalmentCents: number | null,
    net_income: unknown,
    filledIncome: 'net_income' | null = null,
  ) =>
    incomeShare(
      { fields: net_income === undefined ? {} : { net_income: net_income as number }, filledIncome },
      instalmentCents,
    );

  test('agrees with whole-number arithmetic, and a third itself is not above a third', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 500_000 }),
        (cents, income) => {
          const whole = BigInt(income) * 100n;
          const tenths = (BigInt(cents) * 1000n) / whole;
          expect(share(cents, income)).toEqual({
            percent: Number((tenths + 5n) / 10n),
            aboveThird: BigInt(cents) * 3n > whole,
            ofGross: false,
          });
        },
      ),
    );
    expect(share(300_000, 9_000)).toEqual({ percent: 33, aboveThird: false, ofGross: false });
    expect(share(300_001, 9_000)?.aboveThird).toBe(true);
  });

  test('is not made up without an income or an instalment, and says if the income is the gross one', () => {
    expect([share(1, undefined), share(null, 9_000), share(1, 0), share(1, '9000')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(share(100_000, 9_000, 'net_income')?.ofGross).toBe(true);
  });
});

describe('the term', () => {
  const three = [quote(12, 900), quote(24, 500), quote(36, 400)];

  test('can be chosen among those that any partner offers', () => {
    expect(termsOf([match(1, 1, three), match(2, 2, quote(18, 5)), match(3, 3)])).toEqual([12, 18, 24, 36]);
    expect(termsOf([match(1, 1, quote(12, 5)), match(2, 2)])).toEqual([]);
  });

  test('decides which quote is chosen; without one only a single quote is', () => {
    expect(quoteFor(match(1, 1, three), 24)?.value).toBe(three[1]);
    expect(quoteFor(match(1, 1, three), null)).toBeNull();
    expect(quoteFor(match(1, 1, three), 18)).toBeNull();
    const single = quote(12, 900);
    expect(quoteFor(match(1, 1, single), null)?.value).toBe(single);
    expect(quoteFor(match(1, 1, single), 24)).toBeNull();
    expect(quoteFor(match(1, 1, { premium: 95 }), 24)?.instalmentCents).toBe(9_500);
    expect(quoteFor(match(1, 1), 24)).toBeNull();
  });

  test('with two quotes leaves the choice to the agent', () => {
    expect(quoteFor(match(1, 1, [quote(12, 900), quote(12, 700)]), 12)).toBeNull();
  });
});

describe('sorting', () => {
  const offers = [
    match(1, 1, [quote(12, 900, 11_000), quote(24, 500, 12_500)]),
    match(2, 2, [quote(12, 800, 12_000), quote(24, 600, 13_000)]),
    match(3, 3),
    match(4, 4, quote(24, 400)),
    match(5, 5, [quote(12, 800, 11_500)]),
  ];
  const ids = (...args: [Parameters<typeof sortOffers>[1], number | null]) =>
    sortOffers(offers, ...args).map(({ id }) => id);

  test.each([
    ['chance', 12, [1, 2, 3, 4, 5]],
    ['instalment', 12, [2, 5, 1, 3, 4]],
    ['total', 12, [1, 5, 2, 3, 4]],
    ['instalment', 24, [4, 1, 2, 3, 5]],
    // 24 instalments of R 400 are R 9 600.
    ['total', 24, [4, 1, 2, 3, 5]],
    ['instalment', null, [4, 1, 2, 5, 3]],
  ] as const)('by %s for %s months', (order, term, expected) => {
    expect(ids(order, term)).toEqual(expected);
  });

  test('agrees with a slow sort for any figures, and loses none', () => {
    const some = fc.array(fc.tuple(fc.option(rand), fc.option(rand)), { maxLength: 8 });
    fc.assert(
      fc.property(some, fc.constantFrom('instalment' as const, 'total' as const), (figures, by) => {
        const list = figures.map(([one, other], index) =>
          match(index, index, [
            ...(one === null ? [] : [quote(12, one)]),
            ...(other === null ? [] : [quote(24, other)]),
          ]),
        );
        const value = (index: number, term: 12 | 24) => {
          const amount = figures[index]?.[term === 12 ? 0 : 1] ?? null;
          return amount === null ? null : slowCents(amount) * BigInt(by === 'total' ? term : 1);
        };
        const sorted = sortOffers(list, by, 24).map(({ id }) => id);
        expect([...sorted].sort()).toEqual(list.map(({ id }) => id).sort());
        for (const [at, id] of sorted.slice(1).entries()) {
          const [before, after] = [value(sorted[at] ?? 0, 24), value(id, 24)];
          if (after !== null) expect(before !== null && before <= after).toBe(true);
        }
      }),
    );
  });

  test('the lowest instalment is that of the term, or of all', () => {
    expect(lowestInstalmentCents(offers[0] ?? match(0, 0), null)).toBe(50_000);
    expect(lowestInstalmentCents(offers[0] ?? match(0, 0), 12)).toBe(90_000);
    expect(lowestInstalmentCents(match(0, 0), 12)).toBeNull();
  });
});
