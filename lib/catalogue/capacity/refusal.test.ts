import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FullCap } from '@/db/query/catalogue/capacity';
import { capacityOf } from '@/test/capacity';
import { closedAt } from './opening';
import { openingJudge } from './opening-judge';
import { pauseEnd } from './pause';
import { type NoRoom, roomOf } from './refusal';

const cap = (of: Partial<FullCap> = {}): FullCap => ({
  partnerId: 1,
  intentId: null,
  affiliateId: null,
  places: 10,
  used: 10,
  overage: 0,
  reopensAt: '2026-11-24T00:00:00+02:00',
  ...of,
});
const noTimes = openingJudge({ version: 1, times: [], declared: [] });
const now = new Date('2026-11-23T10:00:00+02:00');
const lead = { intentId: 7, affiliateId: 3 };

describe('who takes no lead', () => {
  test('one that is full, until the last of its caps reopens', () => {
    const caps = [
      cap(),
      cap({ reopensAt: '2026-12-01T00:00:00+02:00' }),
      cap({ partnerId: 2, reopensAt: null }),
      cap({ partnerId: 4, places: 0, used: 0 }),
    ];
    const refusals = roomOf({ caps, pauses: [] }, noTimes).refusals(lead, now);
    expect(refusals.get(1)).toEqual({ kind: 'full', reopensAt: new Date('2026-12-01T00:00:00+02:00') });
    expect(refusals.get(2)).toEqual({ kind: 'full', reopensAt: null });
    expect(refusals.get(3)).toBeUndefined();
    // Nobody has filled it.
    expect(refusals.get(4)).toEqual({
      kind: 'closed',
      cause: 'hours',
      opensAt: new Date('2026-11-24T00:00:00+02:00'),
      why: null,
    });
  });

  test('what was offered less than 15 minutes ago may be accepted within the overage, and by one that has closed', () => {
    const pauses = [{ partnerId: 4, from: '2026-11-23T00:00:00Z', until: '2026-11-24T00:00:00Z', why: '' }];
    const caps = [
      cap({ overage: 1 }),
      cap({ partnerId: 2 }),
      cap({ partnerId: 3, places: 0, used: 0, overage: 5 }),
    ];
    const room = roomOf({ caps, pauses }, noTimes);
    const refused = (shownAt: Date | null) =>
      [1, 2, 3, 4].filter((id) => room.refusals({ ...lead, shownAt }, now).get(id));
    expect(refused(null)).toEqual([1, 2, 3, 4]);
    expect(refused(new Date(now.getTime() - 15 * 60_000 + 1))).toEqual([2, 3]);
    expect(refused(new Date(now.getTime() - 15 * 60_000))).toEqual([1, 2, 3, 4]);
  });
});

// Everything below lies in these two weeks, by the quarter of an hour: partners open, close and pause on the moment.
const start = Date.parse('2026-12-14T00:00:00+02:00');
const moment = fc.integer({ min: 0, max: 14 * 96 }).map((quarter) => start + quarter * 900_000);
const iso = (at: number) => new Date(at).toISOString();
const span = fc
  .tuple(moment, fc.integer({ min: 1, max: 200 }))
  .map(([from, length]) => ({ from: iso(from), until: iso(from + length * 900_000) }));
const partnerId = fc.integer({ min: 1, max: 3 });
const only = (id: number) => fc.constantFrom(null, id, id + 1);
const time = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
const hours = fc.record({
  intent: fc.constantFrom(null, 7),
  weekday: fc.constantFrom('mon' as const, 'wed' as const, 'sun' as const),
  opens: fc.integer({ min: 0, max: 47 }).map(time),
  closes: fc.integer({ min: 48, max: 95 }).map(time),
});
const picture = fc.record({
  caps: fc.array(
    fc.record({
      partnerId,
      intentId: only(7),
      affiliateId: only(3),
      places: fc.integer({ min: 0, max: 2 }),
      used: fc.integer({ min: 2, max: 4 }),
      overage: fc.integer({ min: 0, max: 2 }),
      reopensAt: fc.option(moment.map(iso)),
    }),
    { maxLength: 6 },
  ),
  pauses: fc.array(
    fc.tuple(partnerId, span).map(([id, of]) => ({ partnerId: id, ...of, why: 'x' })),
    {
      maxLength: 3,
    },
  ),
  times: fc
    .array(
      fc.record({
        hours: fc.array(hours, { maxLength: 4 }),
        holidays: fc.constantFrom('open' as const, 'closed' as const),
        closures: fc.array(
          span.map(({ from, until }) => ({ from, to: until, reason: 'x' })),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    )
    .map((all) =>
      all.map((times, index) => ({ partnerId: index + 1, times: { ...capacityOf(), ...times } })),
    ),
  declared: fc.constantFrom<{ day: string; name: string }[]>([], [{ day: '2026-12-21', name: 'Election' }]),
});

type Picture = typeof picture extends fc.Arbitrary<infer Value> ? Value : never;
interface Asked {
  intentId: number;
  affiliateId: number;
  shownAt: Date | null;
}

/** Judges one partner for one lead, from the beginning. */
function modelOf(
  { caps, pauses, times, declared }: Picture,
  id: number,
  asked: Asked,
  at: Date,
): NoRoom | undefined {
  const isOld = asked.shownAt === null || at.getTime() >= asked.shownAt.getTime() + 15 * 60_000;
  const pause = pauses.findLast(
    (one) => one.partnerId === id && iso(+at) >= one.from && iso(+at) < one.until,
  );
  if (isOld && pause) return { kind: 'paused', opensAt: pauseEnd(pause.until), why: 'x' };
  const holidays = new Map(declared.map(({ day, name }) => [day, name]));
  const own = times.find((one) => one.partnerId === id)?.times;
  const closed = own && isOld ? closedAt(own, asked.intentId, at, holidays) : null;
  if (closed) return { kind: 'closed', ...closed };
  const full = caps.filter(
    (one) =>
      one.partnerId === id &&
      (one.intentId === null || one.intentId === asked.intentId) &&
      (one.affiliateId === null || one.affiliateId === asked.affiliateId) &&
      (isOld || one.places === 0 || one.used >= one.places + one.overage),
  );
  const [first] = full;
  if (!first) return undefined;
  // The one that reopens last; of several the first.
  const reopens = (one: FullCap) => one.reopensAt ?? '9';
  const last = full.reduce((found, one) => (reopens(one) > reopens(found) ? one : found), first);
  const opensAt = last.reopensAt === null ? null : new Date(last.reopensAt);
  return last.places === 0
    ? { kind: 'closed', cause: 'hours', opensAt, why: null }
    : { kind: 'full', reopensAt: opensAt };
}

test('what is judged once and looked up is what a model says that judges each partner, lead and moment anew', () => {
  // Moments by the second, often the last before a partner opens or closes, or the very one.
  const near = fc.tuple(moment, fc.constantFrom(-1, 0, 0, 1, 400_000)).map(([at, off]) => new Date(at + off));
  const shown = fc.option(fc.integer({ min: 0, max: 20 }));
  const asked = fc.record({
    intentId: fc.constantFrom(7, 8),
    affiliateId: fc.constantFrom(3, 4),
    at: near,
    shown,
  });
  fc.assert(
    fc.property(
      picture,
      fc.array(asked, { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      (given, all, isForward) => {
        const room = roomOf(
          given,
          openingJudge({ version: 1, times: given.times, declared: given.declared }),
        );
        const inOrder = isForward ? all.toSorted((one, other) => +one.at - +other.at) : all;
        for (const { at, shown: minutes, ...rest } of inOrder) {
          const shownAt = minutes === null ? null : new Date(at.getTime() - minutes * 60_000);
          const refusals = room.refusals({ ...rest, shownAt }, at);
          for (const id of [1, 2, 3, 4])
            expect(refusals.get(id), `${id} at ${iso(+at)}`).toEqual(
              modelOf(given, id, { ...rest, shownAt }, at),
            );
        }
      },
    ),
    { numRuns: 300 },
  );
});
