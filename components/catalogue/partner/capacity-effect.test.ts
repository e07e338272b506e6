import { expect, test } from 'vitest';
import type { CapUse } from '@/lib/catalogue/capacity/list-capacity';
import { newCap } from './capacity-draft';
import { capEffect, openingEffect } from './capacity-effect';

const use: CapUse = {
  id: 1,
  partnerId: 1,
  intentId: null,
  affiliateId: null,
  intent: null,
  affiliate: null,
  counts: 'applications',
  window: 'day',
  timeZone: 'Africa/Johannesburg',
  weekdays: {},
  places: 100,
  overage: 0,
  warnAtPercent: 80,
  used: 57,
  held: 0,
  overLimit: 0,
  // A Monday.
  opensAt: '2026-11-22T22:00:00Z',
  isFullOnEnd: false,
  endsAt: '2026-11-23T22:00:00Z',
  reopensAt: null,
};

const sent = {
  hourEndsAt: '2026-11-23T09:00:00Z',
  dayEndsAt: '2026-11-23T22:00:00Z',
  counts: [
    { intent: 'Personal Loan', affiliateId: 7, hour: 1, day: 8 },
    { intent: 'Personal Loan', affiliateId: 8, hour: 2, day: 3 },
    { intent: 'Car Finance', affiliateId: 7, hour: 0, day: 5 },
  ],
};

test('a cap that is lowered below what is used closes until its window ends, and says so before', () => {
  const cap = newCap();
  const effect = (most: string, mon = '') =>
    capEffect({ ...cap, most, weekdays: { ...cap.weekdays, mon } }, null, { uses: [use], sent });
  expect(effect('100')).toEqual({ text: '57 of 100 used now.', closes: false });
  expect(effect('40')).toEqual({
    text: '57 of 40 used already: it takes no more in this window, which ends 24 Nov 2026 00:00.',
    closes: true,
  });
  expect(effect('100', '57')).toMatchObject({ closes: true });
  expect(effect('40', '60')).toMatchObject({ closes: false });
  expect(effect('0')).toEqual({ text: 'Closed: it takes no such lead.', closes: true });
  expect(effect('100', '0')).toEqual({
    text: 'Closed: it takes no such lead in this window, which ends 24 Nov 2026 00:00.',
    closes: true,
  });
  expect(effect('')).toEqual({ text: '57 used now, no limit.', closes: false });
  expect(effect('ten')).toBeNull();
});

test('what counts something else is a cap of its own, and finds what was sent in its window', () => {
  const cap = { ...newCap(), most: '40' };
  const found = (used: number) => ({ text: `${used} of 40 used now.`, closes: false });
  expect(capEffect({ ...cap, counts: 'accepted' }, null, { uses: [use], sent })).toEqual(found(16));
  expect(capEffect({ ...cap, intent: 'car finance ' }, null, { uses: [use], sent })).toEqual(found(5));
  expect(capEffect(cap, 7, { uses: [use], sent })).toEqual(found(13));
  expect(
    capEffect({ ...cap, counts: 'accepted', window: 'hour', most: '3' }, null, { uses: [use], sent }),
  ).toEqual({
    text: '3 of 3 used already: it takes no more in this window, which ends 23 Nov 2026 11:00.',
    closes: true,
  });
  const isNew = { text: 'New: what was sent in its window already counts, too.', closes: false };
  expect(capEffect({ ...cap, window: 'month' }, null, { uses: [use], sent })).toEqual(isNew);
  expect(capEffect({ ...cap, counts: 'accepted', timeZone: 'UTC' }, null, { uses: [use], sent })).toEqual(
    isNew,
  );
  // A lender's own people do not read what is used: nothing is said to be new.
  expect(capEffect(cap, null, { uses: [], sent: null })).toBeNull();
  expect(capEffect({ ...cap, most: '0' }, null, { uses: [], sent: null })).toMatchObject({ closes: true });
  expect(capEffect({ ...cap, timeZone: 'Nowhere' }, null, { uses: [use], sent })).toBeNull();
  expect(capEffect({ ...cap, window: 'total', most: '0' }, null, { uses: [], sent })).toMatchObject({
    closes: true,
  });
});

test('times say whether it would be open now, for each set of hours', () => {
  const now = new Date('2026-11-23T18:30:00+02:00');
  const mon = { weekday: 'mon', opens: '08:00', closes: '17:00' } as const;
  const entry = { hours: [], holidays: 'closed' as const, closures: [] };
  expect(openingEffect(entry, new Map(), now)).toBe('With these times: open now.');
  expect(openingEffect(entry, new Map([['2026-11-23', 'Elections']]), now)).toBe(
    'With these times: closed (Elections), opens Tuesday at 00:00.',
  );
  const hours = [
    { ...mon, intent: null },
    { ...mon, intent: 'Loan', closes: '20:00' },
  ];
  expect(openingEffect({ ...entry, hours }, new Map(), now)).toBe(
    'With these times: opens 30 Nov at 08:00; Loan open now.',
  );
  // Still being typed.
  for (const closes of ['', '1:00', '07:00'])
    expect(openingEffect({ ...entry, hours: [{ ...mon, intent: null, closes }] }, new Map(), now)).toBeNull();
});
