import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PartnerEvent, type SettledEvent, settleEvents } from './settle-events';

const event = (eventId: string, changes: Partial<PartnerEvent> = {}): PartnerEvent => ({
  eventId,
  corrects: null,
  applicationId: 1,
  asCorrected: false,
  problem: 'unknown',
  ...changes,
});
const unplaced = { applicationId: null };
const sameAsCorrected = { applicationId: null, asCorrected: true };

/** Takes events one after the other, or as many at a time as given, as the database would keep them. */
function take(events: readonly PartnerEvent[], atOnce: (left: number) => number = () => 1) {
  const stored = new Map<string, SettledEvent>();
  for (let at = 0; at < events.length; ) {
    const many = Math.max(1, atOnce(events.length - at));
    const { changed } = settleEvents([...stored.values()], events.slice(at, at + many));
    for (const one of changed) stored.set(one.eventId, one);
    at += many;
  }
  return stored;
}
const shown = (stored: ReadonlyMap<string, SettledEvent>) =>
  [...stored.values()]
    .map(({ eventId, standing, cause, corrects, applicationId }) =>
      [eventId, cause ?? standing, corrects, applicationId].join(' '),
    )
    .sort();
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
/** The result of every order. */
const results = (events: readonly PartnerEvent[]) => [
  ...new Set(permutations(events).map((order) => shown(take(order)).join(', '))),
];

describe('any order gives one result', () => {
  test('a correction waits for what it corrects', () => {
    expect(shown(take([event('b', { corrects: 'a' })]))).toEqual(['b waits a 1']);
    expect(results([event('a'), event('b', { corrects: 'a' }), event('c', { corrects: 'b' })])).toEqual([
      'a recorded  1, b recorded a 1, c recorded b 1',
    ]);
  });

  test('a correction that names no application has that of what it corrects', () => {
    const events = [event('a', { applicationId: 7 }), event('b', { corrects: 'a', ...sameAsCorrected })];
    expect(results(events)).toEqual(['a recorded  7, b recorded a 7']);
    expect(results([event('a', unplaced), event('b', { corrects: 'a', ...sameAsCorrected })])).toEqual([
      'a unknown  , b waits a ',
    ]);
  });

  test('what could not be placed is set aside for a correction that was placed', () => {
    expect(results([event('a', unplaced), event('b', { corrects: 'a' })])).toEqual([
      'a aside  1, b recorded  1',
    ]);
    expect(
      results([event('a'), event('b', { corrects: 'a', ...unplaced }), event('c', { corrects: 'b' })]),
    ).toEqual(['a recorded  1, b aside a 1, c recorded a 1']);
    expect(
      results([
        event('a', unplaced),
        event('b', { corrects: 'a', ...unplaced }),
        event('c', { corrects: 'b' }),
        event('d', { corrects: 'c', applicationId: 2 }),
      ]),
    ).toEqual(['a aside  1, b aside a 1, c recorded  1, d recorded c 2']);
  });

  test('10,000 events in random order, doubled, some at once', () => {
    const chain = fc.array(
      fc.record({
        app: fc.integer({ min: 1, max: 3 }),
        place: fc.constantFrom('own', 'own', 'none', 'same'),
      }),
      { minLength: 1, maxLength: 6 },
    );
    let count = 0;
    fc.assert(
      fc.property(
        fc.array(chain, { minLength: 1, maxLength: 20 }),
        fc.infiniteStream(fc.nat(1_000)),
        (chains, random) => {
          const events = chains.flatMap((links, at) =>
            links.map(({ app, place }, depth) =>
              event(`${at}.${depth}`, {
                corrects: depth === 0 ? null : `${at}.${depth - 1}`,
                ...(place === 'own' && { applicationId: app }),
                ...(place !== 'own' && unplaced),
                ...(place === 'same' && depth > 0 && sameAsCorrected),
              }),
            ),
          );
          const next = () => random.next().value as number;
          const order = [...events, ...events]
            .map((one) => ({ one, key: next() }))
            .sort((a, b) => a.key - b.key)
            .map(({ one }) => one);
          count += order.length;
          const stored = take(order, (left) => 1 + (next() % Math.min(left, 7)));
          expect(shown(stored)).toEqual(shown(take(events)));
          const recorded = [...stored.values()].filter(({ standing }) => standing === 'recorded');
          const corrected = recorded.flatMap(({ corrects }) => (corrects === null ? [] : [corrects]));
          expect(new Set(corrected).size).toBe(corrected.length);
          for (const id of corrected) expect(stored.get(id)?.standing).toBe('recorded');
          expect(stored.size).toBe(events.length);
        },
      ),
      { numRuns: 400 },
    );
    expect(count).toBeGreaterThan(10_000);
  });
});

describe('an event is refused', () => {
  test('that corrects itself', () => {
    expect(settleEvents([], [event('a', { corrects: 'a' })]).refused.get('a')).toEqual({ kind: 'itself' });
  });

  test('that corrects what another one has corrected, or waits to', () => {
    const stored = [...take([event('a'), event('b', { corrects: 'a' })]).values()];
    const { refused, changed } = settleEvents(stored, [event('c', { corrects: 'a' })]);
    expect(refused.get('c')).toEqual({ kind: 'corrected', by: 'b' });
    expect(changed).toEqual([]);
    const waiting = [...take([event('b', { corrects: 'a' })]).values()];
    expect(settleEvents(waiting, [event('c', { corrects: 'a' })]).refused.has('c')).toBe(true);
  });
});

test('a repeat changes nothing, whatever it says', () => {
  const stored = [...take([event('a'), event('b', unplaced)]).values()];
  const { changed, repeated } = settleEvents(stored, [event('a', { applicationId: 9 }), event('b')]);
  expect([changed, [...repeated]]).toEqual([[], ['a', 'b']]);
});

describe('an operator', () => {
  const waiting = () => [
    ...take([event('a', unplaced), event('b', { corrects: 'a', ...sameAsCorrected })]).values(),
  ];

  test('places an event, and what waited for it follows', () => {
    const { changed } = settleEvents(waiting(), [], { eventId: 'a', applicationId: 5 });
    expect(changed.map(({ eventId, standing, applicationId }) => [eventId, standing, applicationId])).toEqual(
      [
        ['a', 'recorded', 5],
        ['b', 'recorded', 5],
      ],
    );
  });

  test('sets one aside, and what would correct it is to be placed itself', () => {
    const { changed } = settleEvents(waiting(), [], { eventId: 'a', applicationId: null });
    expect(
      changed.map(({ eventId, standing, cause, corrects }) => [eventId, standing, cause, corrects]),
    ).toEqual([
      ['a', 'aside', null, null],
      ['b', 'queued', 'unknown', null],
    ]);
    const placed = [...take([event('a'), event('b', { corrects: 'a', ...unplaced })]).values()];
    const aside = settleEvents(placed, [], { eventId: 'b', applicationId: null }).changed;
    expect(aside).toMatchObject([{ eventId: 'b', standing: 'aside' }]);
    const after = placed.map((one) => aside.find(({ eventId }) => eventId === one.eventId) ?? one);
    expect(settleEvents(after, [event('c', { corrects: 'b' })]).changed).toMatchObject([
      { eventId: 'c', standing: 'recorded', corrects: 'a' },
    ]);
  });
});
