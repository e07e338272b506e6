import { expect, test } from 'vitest';
import { noRoomState } from './room-state';
import { noRoomText } from './words';

const now = new Date('2026-11-26T06:00:00+02:00');

test.each([
  [{ kind: 'full', reopensAt: null } as const, 'Full'],
  [{ kind: 'full', reopensAt: new Date('2026-11-27T00:00:00+02:00') } as const, /^Full until /],
  [
    { kind: 'closed', cause: 'hours', opensAt: new Date('2026-11-26T08:00:00+02:00'), why: null } as const,
    /^Closed, opens at 08:00$/,
  ],
  [{ kind: 'closed', cause: 'hours', opensAt: null, why: null } as const, 'Closed'],
  [{ kind: 'paused', opensAt: null, why: 'their system is down' } as const, 'Paused: their system is down'],
])('a lender that takes no leads says why: %j', (reason, state) => {
  expect(noRoomState(noRoomText(reason, now))).toMatch(state);
});
