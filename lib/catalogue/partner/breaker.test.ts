import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptBreakers, halfOpenAfterMs, remainingOpenMs, throughBreaker } from './breaker';

let next = 0;
const endpoint = () => {
  next += 1;
  return { partnerId: 1, url: `https://lender.example/breaker/${next}` };
};
const call = (at: { partnerId: number; url: string }, fails: boolean) =>
  throughBreaker(
    at,
    async () => (fails ? 'failed' : 'fine'),
    (value) => value === 'failed',
    2,
  );

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['back by two hours', '2026-11-25T10:00:00Z'],
  ['back by months', '2026-06-01T00:00:00Z'],
  ['ahead by two hours', '2026-11-25T14:00:00Z'],
])('a circuit is open for its time whatever the clock says: set %s', async (_, now) => {
  const at = endpoint();
  for (const fails of [true, true]) await call(at, fails);
  expect(await call(at, false)).toBeNull();
  vi.setSystemTime(new Date(now));
  await vi.advanceTimersByTimeAsync(halfOpenAfterMs - 1_000);
  expect(await call(at, false)).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(remainingOpenMs(at)).toBe(0);
  // The probe; a failed one opens it again.
  expect(await call(at, true)).toBe('failed');
  expect(await call(at, false)).toBeNull();
  await vi.advanceTimersByTimeAsync(halfOpenAfterMs);
  expect(await call(at, false)).toBe('fine');
  expect(await call(at, true)).toBe('failed');
  expect(await call(at, false)).toBe('fine');
});

test('a circuit that another process opened in the future, by the database, is due for its probe', async () => {
  const at = endpoint();
  adoptBreakers([{ endpoint: `${at.partnerId} ${at.url}`, failuresInARow: 2, openMs: -7_200_000 }]);
  expect(remainingOpenMs(at)).toBe(0);
  expect(await call(at, false)).toBe('fine');
});
