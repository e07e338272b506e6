import fc from 'fast-check';
import { lastDay } from '@/lib/money/commission/month';
import { type Plan, steps } from '@/lib/money/commission/plan';
import type { OutcomeKind } from '@/word/outcome';

/** What may happen in a world, one after the other. */
export type Move =
  | { readonly do: 'accept'; readonly application: number; readonly at: string }
  | ({ readonly do: 'outcome'; readonly application: number } & Said)
  | ({ readonly do: 'correct'; readonly outcome: number; readonly application: number | null } & Said)
  | { readonly do: 'move'; readonly outcome: number; readonly application: number }
  | { readonly do: 'confirm'; readonly outcome: number }
  | { readonly do: 'repeat'; readonly outcome: number }
  | ({ readonly do: 'plan' } & Omit<Plan, 'id' | 'version'>)
  | { readonly do: 'end'; readonly plan: number; readonly day: string }
  | { readonly do: 'run' }
  /** The first statement may begin so many months after the first entry. */
  | { readonly do: 'close'; readonly later: number };

export interface Said {
  readonly kind: OutcomeKind;
  readonly at: string;
  readonly amountCents: number | null;
}

export const affiliateId = 7;
const months = ['2026-01', '2026-02', '2026-03', '2026-04'] as const;

/**
 * Few moments, so that many coincide, and some in the two hours in which the months of UTC and South Africa differ. 22:00 in
 * UTC is where a South African day begins: so are days stored that have no time.
 */
const moment = fc
  .tuple(
    fc.constantFrom(...months),
    fc.constantFrom('01', '02', '15', '28'),
    fc.constantFrom('00:00', '10:00', '21:59', '22:00', '22:00', '22:00', '23:30'),
  )
  .map(([month, day, time]) => `${month}-${day}T${time}:00.000Z`);
const day = fc
  .tuple(fc.constantFrom(...months), fc.constantFrom('01', '14', '28', 'last'))
  .map(([month, date]) => (date === 'last' ? lastDay(month) : `${month}-${date}`));
const amount = fc.oneof(fc.constant(null), fc.nat(5_000_000), fc.constantFrom(0, 1, 50, 12_345));
const anyOf = <T>(...values: T[]) => fc.constantFrom(...values);

const said = {
  kind: anyOf<OutcomeKind>('approved', 'funded', 'funded', 'returned', 'charged_back', 'applied', 'rejected'),
  at: moment,
  amountCents: amount,
};
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('accept' as const), application: fc.nat(5), at: moment }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('outcome' as const), application: fc.nat(5), ...said }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      outcome: fc.nat(20),
      application: fc.option(fc.nat(5)),
      ...said,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move' as const), outcome: fc.nat(20), application: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), outcome: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), outcome: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      affiliateId: anyOf(null, null, affiliateId, affiliateId, 8),
      partnerId: anyOf(null, 1, 2),
      intentId: anyOf(null, 11, 12),
      paidOn: anyOf(...steps),
      unit: anyOf('cents' as const, 'basis points' as const),
      rate: anyOf(0, 1, 250, 3_333),
      tiers: anyOf(
        [],
        [{ from: 2, rate: 400 }],
        [
          { from: 2, rate: 7 },
          { from: 3, rate: 0 },
        ],
      ),
      holdDays: anyOf(0, 30),
      validFrom: day,
      validTo: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: day }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), plan: fc.nat(10), day }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('run' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), later: anyOf(0, 0, 1) }) },
);
export const moves = fc.array(move, { maxLength: 40, size: 'max' });
