import { describe, expect, test } from 'vitest';
import { nextTryMs, Pace, retryAfterMs, webhookOutcome } from './pace';

const at = Date.parse('2026-11-23T08:00:00Z');
const answered = (status: number, retryAfter?: string) =>
  webhookOutcome({ kind: 'answered', status, text: '', ...(retryAfter !== undefined && { retryAfter }) }, at);

describe('an event that was not taken', () => {
  test('is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then given up', () => {
    const half = () => 0.5;
    expect(retryAfterMs.map((_, tries) => nextTryMs(tries + 1, half))).toEqual([...retryAfterMs]);
    expect(retryAfterMs.map((pause) => pause / 1_000)).toEqual([
      5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
    expect(nextTryMs(10)).toBeNull();
  });

  test('not to the second: many that failed at once come back one by one', () => {
    expect([nextTryMs(1, () => 0), nextTryMs(1, () => 1)]).toEqual([4_500, 5_500]);
  });
});

describe('an answer', () => {
  test.each([200, 201, 204, 299])('%i is taken', (status) => {
    expect(answered(status)).toEqual({ kind: 'taken' });
  });

  test('410 ends the endpoint, and a redirect is not followed', () => {
    expect(answered(410)).toEqual({ kind: 'gone' });
    expect(answered(302)).toMatchObject({ kind: 'failed', problem: 'status 302' });
  });

  test.each([
    [429, true, 1_000],
    [502, true, 1_000],
    [504, true, 1_000],
    [500, true, 0],
    [503, true, 0],
    [404, false, 0],
    [401, false, 0],
  ])('%i: overload %s, rests %i ms', (status, isOverload, restMs) => {
    expect(answered(status)).toMatchObject({ kind: 'failed', isOverload, restMs });
  });

  test('Retry-After counts in seconds and as a date, and an hour at most', () => {
    expect(answered(503, '7')).toMatchObject({ restMs: 7_000 });
    expect(answered(429, 'Mon, 23 Nov 2026 08:00:30 GMT')).toMatchObject({ restMs: 30_000 });
    expect(answered(429, 'Mon, 23 Nov 2020 08:00:30 GMT')).toMatchObject({ restMs: 1_000 });
    expect(answered(503, '86400')).toMatchObject({ restMs: 3_600_000 });
    expect(answered(503, 'soon')).toMatchObject({ restMs: 0 });
  });

  test('none is a failure that says why', () => {
    expect(webhookOutcome({ kind: 'not sent', reason: 'ECONNREFUSED' }, at)).toMatchObject({
      kind: 'failed',
      problem: 'ECONNREFUSED',
      isOverload: true,
    });
  });
});

describe('the pace', () => {
  test('halves at each failure by overload, and grows back by one for as many successes as there are calls', () => {
    const pace = new Pace(8, 0);
    pace.failed(true);
    expect(pace.atOnce).toBe(4);
    for (let taken = 0; taken < 4; taken++) pace.taken();
    expect(pace.atOnce).toBe(5);
    for (let taken = 0; taken < 5; taken++) pace.taken();
    expect(pace.atOnce).toBe(6);
    for (let taken = 0; taken < 1_000; taken++) pace.taken();
    expect(pace.atOnce).toBe(16);
  });

  test('an event that its receiver refuses slows nothing down', () => {
    const pace = new Pace(8, 0);
    pace.failed(false);
    expect([pace.atOnce, pace.pauseMs]).toEqual([8, 0]);
  });

  test('an endpoint that is away is tried once in 1, 2, 4 … seconds, every 5 minutes in the end, and is back at once', () => {
    const pace = new Pace(8, 0);
    const pauses = Array.from({ length: 16 }, () => {
      pace.failed(false);
      return pace.pauseMs / 1_000;
    });
    expect(pauses).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
    expect(pace.atOnce).toBe(1);
    pace.taken();
    expect([pace.isAway, pace.pauseMs, pace.atOnce]).toEqual([false, 0, 8]);
  });
});
