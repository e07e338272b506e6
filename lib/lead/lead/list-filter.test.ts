import { expect, test } from 'vitest';
import { leadListHref, readLeadCursor, readLeadFilter } from './list-filter';

test('a filter and its address convert into each other', () => {
  const filter = {
    state: 'matched',
    intent: 3,
    agent: 12,
    source: 'portal',
    partner: 4,
    offered: 5,
    why: 'no-offer',
    from: '2026-02-28',
    to: '2026-03-01',
  } as const;
  const href = leadListHref(filter, { before: 'abc' });
  const given = Object.fromEntries(new URL(href, 'http://localhost').searchParams);
  expect(readLeadFilter(given)).toEqual(filter);
  expect(readLeadCursor(given)).toEqual({ before: 'abc' });
  expect(leadListHref({})).toBe('/lead');
});

test('states and agents have names for several, and a period that moves goes before dates', () => {
  expect(readLeadFilter({ state: 'offered', agent: 'none', when: '7d', from: '2026-02-28' })).toEqual({
    state: 'offered',
    agent: 'none',
    when: '7d',
  });
});

test('invalid values are ignored', () => {
  const given = {
    state: 'lost',
    intent: '0',
    agent: '1 or 1=1',
    source: ['portal', 'batch'],
    from: '2026-02-30',
    to: '1 March',
    when: 'ever',
    partner: 'none',
    offered: {},
    why: 'because',
  };
  expect(readLeadFilter(given)).toEqual({});
  expect(readLeadFilter({ intent: '9'.repeat(40), agent: -1, state: '' })).toEqual({});
  expect(readLeadCursor({ before: ['a'] })).toEqual({});
});

test('an object that cannot become text is no filter', () => {
  expect(
    readLeadFilter({ agent: { toString: 1, valueOf: null }, intent: { toString: null }, state: {} }),
  ).toEqual({});
});
