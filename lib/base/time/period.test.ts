import { expect, test } from 'vitest';
import { periodQuery, readPeriod } from './period';

test.each([
  [{}, {}],
  [{ when: '7d' }, { when: '7d' }],
  [{ when: 'last-month', from: '2026-11-01' }, { when: 'last-month' }],
  [{ when: '0d' }, {}],
  [{ when: 'all' }, {}],
  [{ when: ['7d', '8d'] }, {}],
  [
    { from: '2026-11-01', to: '2026-11-21' },
    { from: '2026-11-01', to: '2026-11-21' },
  ],
  [
    { from: '2026-11-21', to: '2026-11-01' },
    { from: '2026-11-01', to: '2026-11-21' },
  ],
  [{ from: '2026-02-30', to: '2026-11-01' }, { to: '2026-11-01' }],
  [{ from: '2026-11-01' }, { from: '2026-11-01' }],
  [{ from: '2999-01-01' }, { from: '2999-01-01' }],
  [
    { from: '1900-01-01', to: '2026-11-21' },
    { from: '2021-10-29', to: '2026-11-21' },
  ],
])('the address %j requests %j', (given, asked) => {
  expect(readPeriod(given)).toEqual(asked);
});

test('the usual period does not stand in an address', () => {
  expect(periodQuery({ when: '30d' })).toEqual({});
  expect(periodQuery({ when: '7d' })).toEqual({ when: '7d' });
});
