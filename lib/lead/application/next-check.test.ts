import { expect, test } from 'vitest';
import { type Checked, nextCheck } from './next-check';

const hour = 3_600_000;
const base: Checked = {
  status: 'unknown',
  checks: 0,
  ageMs: 0,
  erased: false,
  hasLinkUrl: false,
  awaitsLink: false,
};

test('pauses grow and never exceed the time for asking', () => {
  for (const status of ['unknown', 'pending'] as const) {
    const pauses = Array.from({ length: 30 }, (_, checks) =>
      Number(nextCheck({ ...base, status, checks, hasLinkUrl: true })),
    );
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBeLessThanOrEqual(2_000);
    expect(pauses.at(-1)).toBeLessThanOrEqual(hour);
  }
  expect(nextCheck({ ...base, checks: 20, ageMs: 72 * hour - 5_000 })).toBe(5_000);
});

test.each<[Partial<Checked>, number | string | null]>([
  [{ status: 'unknown', ageMs: 72 * hour }, 'operator'],
  [{ status: 'sending', ageMs: 73 * hour }, 'operator'],
  [{ status: 'unknown', erased: true }, 'operator'],
  [{ status: 'pending', erased: true }, 14 * 24 * hour],
  [{ status: 'pending' }, 14 * 24 * hour],
  [{ status: 'pending', ageMs: 14 * 24 * hour }, 'operator'],
  [{ status: 'pending', ageMs: 14 * 24 * hour, hasLinkUrl: true }, 'operator'],
  [{ status: 'accepted' }, null],
  [{ status: 'accepted', awaitsLink: true }, null],
  [{ status: 'accepted', awaitsLink: true, hasLinkUrl: true }, 1_000],
  [{ status: 'accepted', awaitsLink: true, hasLinkUrl: true, ageMs: 72 * hour }, null],
  [{ status: 'declined', hasLinkUrl: true }, null],
  [{ status: 'failed', hasLinkUrl: true }, null],
])('%j → %s', (application, expected) => {
  expect(nextCheck({ ...base, ...application })).toBe(expected);
});
