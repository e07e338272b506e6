import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProcessState } from '@/lib/base/process/process';
import { defineDueWork } from './due-work';
import { type RunningDueWork, runDueWork } from './run-due-work';

// The rows of a table as the loop sees them; the statements themselves are tested with the verbs.
let dueAt: number[] = [];
let looks = 0;
let atOnce = 0;
let most = 0;
let done: number[] = [];
let takesMs = 0;
let fails = false;
let tellOfNew = () => {};
let loop: RunningDueWork;

const work = defineDueWork<number>({
  name: 'test due',
  atOnce: 2,
  findNextMs: async () => {
    looks += 1;
    return dueAt.length === 0 ? null : Math.min(...dueAt) - Date.now();
  },
  claim: async (_database, limit) => {
    const claimed = dueAt
      .filter((at) => at <= Date.now())
      .sort((one, other) => one - other)
      .slice(0, limit);
    dueAt = dueAt.filter((at) => !claimed.includes(at));
    return claimed;
  },
  run: async (_ctx, at) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
    atOnce -= 1;
    done.push(Date.now() - at);
    if (fails) throw new Error('no luck');
  },
  listen: async (_database, due) => {
    tellOfNew = due;
    return async () => {};
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  [dueAt, done, looks, atOnce, most, takesMs, fails] = [[], [], 0, 0, 0, 0, false];
  loop = runDueWork({ log: pino({ level: 'silent' }) } as unknown as ProcessState, work);
});
afterEach(async () => {
  const stopped = loop.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  await stopped;
  vi.useRealTimers();
});

test('looks once a second while there is nothing to do', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBeGreaterThanOrEqual(60);
  expect(looks).toBeLessThanOrEqual(61);
});

test('does what is due a second after it was stored, or later, when it is due', async () => {
  for (const afterMs of [1_000, 1_001, 1_250, 5_300]) {
    await vi.advanceTimersByTimeAsync(137);
    dueAt.push(Date.now() + afterMs);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toEqual([0, 0, 0, 0]);
});

test('does at once what it is told of', async () => {
  await vi.advanceTimersByTimeAsync(300);
  dueAt.push(Date.now());
  tellOfNew();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([0]);
});

test('runs no more at a time than it may, and goes on as soon as one ends', async () => {
  takesMs = 400;
  dueAt = [0, 1, 2, 3, 4].map((ms) => Date.now() + ms);
  await vi.advanceTimersByTimeAsync(1_000 + 3 * 400 + 10);
  expect(done).toHaveLength(5);
  expect(most).toBe(2);
});

test('goes on after a run that failed', async () => {
  fails = true;
  dueAt = [Date.now(), Date.now() + 2_000];
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done).toHaveLength(2);
});

test('claims nothing once it is stopped, and waits for what is running', async () => {
  takesMs = 400;
  dueAt = [Date.now(), Date.now() + 1, Date.now() + 2];
  await vi.advanceTimersByTimeAsync(1_010);
  expect(atOnce).toBe(2);
  const ended = vi.fn();
  void loop.stop().then(ended);
  await vi.advanceTimersByTimeAsync(200);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(ended).toHaveBeenCalled();
  expect([done.length, dueAt.length]).toEqual([2, 1]);
});
