import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { affiliateId, moves } from '@/test/commission/move';
import { type Expected, slowModel } from '@/test/commission/slow-model';
import { newWorld, paidApplications, play, type World } from '@/test/commission/world';
import { postingsOf } from './earning';
import { type LedgerEntry, missingEntries } from './ledger';
import { addMonths } from './month';
import type { Plan } from './plan';

const sequences = Number(process.env.COMMISSION_SEQUENCES ?? 300);
/** Thousands take minutes on a busy machine. */
const mostMs = Math.max(60_000, sequences * 90);

const keyOf = (entry: LedgerEntry) =>
  `${entry.applicationId} ${entry.outcomeId} ${entry.planId} ${entry.takenBackBy}`;

function firstOpen({ closed }: World): string | null {
  const last = closed.at(-1);
  return last === undefined ? null : addMonths(last, 1);
}

function run(world: World, ledger: LedgerEntry[]): void {
  const postings = postingsOf(affiliateId, paidApplications(world), world.plans);
  ledger.push(...missingEntries(postings, ledger, firstOpen(world)));
}

function sums(ledger: readonly LedgerEntry[], key: (entry: LedgerEntry) => string): Map<string, number> {
  const all = new Map<string, number>();
  for (const entry of ledger) all.set(key(entry), (all.get(key(entry)) ?? 0) + entry.amountCents);
  return new Map([...all].filter(([, amount]) => amount !== 0));
}

const amounts = (expected: Expected) => new Map([...expected].map(([key, it]) => [key, it.amountCents]));
const sorted = <T>(all: Map<string, T>) => [...all].sort(([a], [b]) => (a < b ? -1 : 1));

/** Closes the next month that is over: the first is that of the first entry, or `later`, and takes in those before it. */
function close(world: World, ledger: readonly LedgerEntry[], later: number): string | null {
  const first = [...new Set(ledger.map(({ month }) => month))].sort()[0];
  const month = firstOpen(world) ?? (first && addMonths(first, later));
  if (month === undefined || month >= '2026-04') return null;
  world.closed.push(month);
  return month;
}

describe('the ledger', () => {
  test(
    `equals a fresh computation after each of ${sequences} sequences, and no closed month changes`,
    () => {
      fc.assert(
        fc.property(moves, (all) => {
          const world = newWorld();
          const ledger: LedgerEntry[] = [];
          const closed = new Map<string, string>();
          for (const move of [...all, { do: 'run' } as const]) {
            play(world, move);
            if (move.do === 'close') {
              run(world, ledger);
              const month = close(world, ledger, move.later);
              if (month !== null)
                closed.set(month, JSON.stringify(ledger.filter((one) => one.month <= month)));
            }
            if (move.do !== 'run') continue;
            run(world, ledger);
            const expected = slowModel(world);
            expect(sorted(sums(ledger, keyOf))).toEqual(sorted(amounts(expected)));
            if (world.closed.length === 0) {
              const byMonth = new Map<string, number>();
              for (const { amountCents, month } of expected.values())
                byMonth.set(month, (byMonth.get(month) ?? 0) + amountCents);
              const said = sums(ledger, ({ month }) => month);
              expect(sorted(said)).toEqual(
                sorted(new Map([...byMonth].filter(([, amount]) => amount !== 0))),
              );
            }
            const size = ledger.length;
            run(world, ledger);
            expect(ledger.length).toBe(size);
          }
          for (const [month, entries] of closed)
            expect(JSON.stringify(ledger.filter((one) => one.month <= month))).toBe(entries);
          const keys = ledger.map((one) => `${keyOf(one)} ${one.kind} ${one.revision}`);
          expect(new Set(keys).size).toBe(keys.length);
          expect(
            ledger.every(({ amountCents }) => amountCents !== 0 && Number.isSafeInteger(amountCents)),
          ).toBe(true);
        }),
        { numRuns: sequences },
      );
    },
    mostMs,
  );

  test(
    'is the same for each month, in whatever order things became known and however often it was computed',
    () => {
      const planMoves = moves.map((all) => all.filter((move) => move.do === 'plan'));
      const factMoves = moves.map((all) =>
        all.filter((move) => move.do === 'outcome' || (move.do === 'accept' && move.application < 6)),
      );
      fc.assert(
        fc.property(planMoves, factMoves, fc.infiniteStream(fc.nat()), (plans, facts, numbers) => {
          const straight = newWorld();
          for (const move of [...plans, ...facts]) play(straight, move);
          const ledger: LedgerEntry[] = [];
          run(straight, ledger);

          // The same facts become known in another order, each once more, with a computation after each.
          const shuffled = newWorld();
          for (const move of plans) play(shuffled, move);
          const known = [...straight.outcomes];
          const other: LedgerEntry[] = [];
          while (known.length > 0) {
            const [one] = known.splice((numbers.next().value ?? 0) % known.length, 1);
            if (one) shuffled.outcomes.push(one);
            run(shuffled, other);
            run(shuffled, other);
          }
          for (const [index, one] of straight.applications.entries()) {
            const its = shuffled.applications[index];
            if (its) its.acceptedAt = one.acceptedAt;
            run(shuffled, other);
          }
          const key = (entry: LedgerEntry) => `${entry.month} ${keyOf(entry)}`;
          expect(sorted(sums(other, key))).toEqual(sorted(sums(ledger, key)));
        }),
        { numRuns: sequences },
      );
    },
    mostMs,
  );
});

describe('what became of an application', () => {
  const plans: Plan[] = [
    {
      id: 1,
      version: 1,
      affiliateId: null,
      partnerId: null,
      intentId: null,
      paidOn: 'funded',
      unit: 'basis points',
      rate: 1_000,
      tiers: [],
      holdDays: 0,
      validFrom: '2026-01-01',
      validTo: null,
    },
  ];
  const earned = (world: World) => {
    const ledger: LedgerEntry[] = [];
    ledger.push(...missingEntries(postingsOf(affiliateId, paidApplications(world), plans), ledger, null));
    return [1, 2].map((id) =>
      ledger.reduce((sum, one) => (one.applicationId === id ? sum + one.amountCents : sum), 0),
    );
  };
  const funded = {
    do: 'outcome',
    application: 0,
    kind: 'funded',
    at: '2026-02-15T05:28:00.000Z',
    amountCents: 1_000_000,
  } as const;

  test('is paid where a correction moved it to, and nowhere else; a return that was moved takes back there', () => {
    const world = newWorld();
    play(world, funded);
    expect(earned(world)).toEqual([100_000, 0]);
    play(world, { do: 'move', outcome: 0, application: 1 });
    expect(earned(world)).toEqual([0, 100_000]);

    const other = newWorld();
    for (const application of [0, 1]) play(other, { ...funded, application });
    play(other, { ...funded, kind: 'returned', at: '2026-02-16T08:00:00.000Z' });
    expect(earned(other)).toEqual([0, 100_000]);
    play(other, { do: 'move', outcome: 2, application: 1 });
    expect(earned(other)).toEqual([100_000, 0]);
  });

  test('on a day without a time is in order by kind: a return follows the pay-out of its day', () => {
    // A day in South Africa begins at 22:00 UTC of the day before.
    const day = '2026-02-14T22:00:00.000Z';
    const orders = [
      [funded, { ...funded, kind: 'returned', at: day }],
      [
        { ...funded, at: day },
        { ...funded, kind: 'returned' },
      ],
      [
        { ...funded, at: day },
        { ...funded, kind: 'charged_back', at: day },
      ],
    ] as const;
    for (const [one, back] of orders) {
      const world = newWorld();
      for (const move of [one, back]) play(world, move);
      expect(earned(world)).toEqual([0, 0]);
    }
    const world = newWorld();
    for (const move of [funded, { ...funded, kind: 'returned', at: '2026-02-13T22:00:00.000Z' } as const])
      play(world, move);
    expect(earned(world)).toEqual([100_000, 0]);
  });
});
