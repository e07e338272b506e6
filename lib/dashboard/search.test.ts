import { expect, test } from 'vitest';
import { readDashboardSearch } from './search';

test.each([
  [{}, {}],
  [{ days: '7' }, { days: 7 }],
  [{ days: '0' }, {}],
  [{ days: 'all' }, {}],
  [{ days: ['7', '8'] }, {}],
  [
    { from: '2026-11-01', to: '2026-11-21' },
    { from: '2026-11-01', to: '2026-11-21' },
  ],
  [
    { from: '2026-11-21', to: '2026-11-01' },
    { from: '2026-11-01', to: '2026-11-21' },
  ],
  [{ from: '2026-02-30', to: '2026-11-01', days: '7' }, { days: 7 }],
  [{ from: '2026-11-01' }, {}],
  [
    { from: '1900-01-01', to: '2026-11-21' },
    { from: '2021-10-29', to: '2026-11-21' },
  ],
])('the address %j requests %j', (search, asked) => {
  expect(readDashboardSearch(search)).toEqual(asked);
});
