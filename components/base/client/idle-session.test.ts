import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUse } from '@/lib/access/auth/session-view';
import { IdleSession } from './idle-session';

const minuteMs = 60_000;
const idleSeconds = 30 * 60;
const lifeSeconds = 12 * 60 * 60;

/** A server that counts uses as ours does: written once a minute at most, over after half an hour without. */
function makeServer(left = lifeSeconds) {
  const endsAtMs = Date.now() + left * 1000;
  let usedAtMs = Date.now();
  let isAway = false;
  const calls: string[] = [];
  const answer = (call: string): SessionUse => {
    calls.push(call);
    if (isAway) throw new Error('away');
    if (Date.now() >= Math.min(usedAtMs + idleSeconds * 1000, endsAtMs)) throw new Error('ended');
    if (call === 'tell' && Date.now() - usedAtMs >= minuteMs) usedAtMs = Date.now();
    return {
      unusedSeconds: (Date.now() - usedAtMs) / 1000,
      idleSeconds,
      lifeSeconds: (endsAtMs - Date.now()) / 1000,
    };
  };
  return {
    calls,
    answer,
    /** Lets its answers fail, or no more. */
    setAway: (away: boolean) => {
      isAway = away;
    },
    usedAgo: () => Date.now() - usedAtMs,
  };
}

const sessions: IdleSession[] = [];
function open(server = makeServer(), share: (use: SessionUse) => void = () => {}) {
  const ended = vi.fn();
  const page = { now: '/', told: '/' };
  const session = new IdleSession(server.answer('opened'), {
    tell: async () => {
      page.told = page.now;
      return server.answer('tell');
    },
    isNews: () => page.now !== page.told,
    ask: async () => server.answer('ask'),
    ended: (error) => {
      const isEnd = String(error).includes('ended');
      if (isEnd) ended();
      return isEnd;
    },
    share,
  });
  sessions.push(session);
  server.calls.length = 0;
  return { server, session, ended, page, kind: () => session.getState().kind };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('whoever goes on working is never warned, and the server hears of it once a minute', async () => {
  const { server, session, kind } = open();
  for (let second = 0; second < 2 * idleSeconds; second += 5) {
    session.input();
    await pass(5_000);
    expect(kind()).toBe('quiet');
  }
  expect(new Set(server.calls)).toEqual(new Set(['tell']));
  expect(server.calls.length).toBeLessThanOrEqual(61);
  expect(server.calls.length).toBeGreaterThanOrEqual(55);
});

test('without input nothing is told; the warning comes a minute before the end, and the end is said', async () => {
  const { server, ended, kind } = open();
  await pass(28.5 * minuteMs);
  expect(server.calls).toEqual([]);
  await pass(minuteMs);
  expect(kind()).toBe('warning');
  expect(ended).not.toHaveBeenCalled();
  await pass(minuteMs);
  expect(kind()).toBe('quiet');
  expect(ended).toHaveBeenCalledTimes(1);
  expect(server.calls).not.toContain('tell');
  // It has ended: nothing is asked for ever after.
  const asked = server.calls.length;
  await pass(10 * minuteMs);
  expect(server.calls).toHaveLength(asked);
});

test('the last input counts to the minute', async () => {
  const { server, session } = open();
  session.input();
  await pass(30_000);
  session.input();
  await pass(31_000);
  session.input();
  await pass(5_000);
  expect(server.calls).toEqual(['tell']);
  await pass(minuteMs);
  expect(server.calls).toEqual(['tell', 'tell']);
  expect(server.usedAgo()).toBeLessThan(minuteMs);
});

test('only an answer closes the warning, not a hand that brushes the mouse', async () => {
  const { server, session, kind } = open();
  await pass(29.5 * minuteMs);
  session.input();
  await pass(1_000);
  expect(kind()).toBe('warning');
  expect(server.calls).not.toContain('tell');
  await session.stay();
  expect(kind()).toBe('quiet');
  await pass(28 * minuteMs);
  expect(kind()).toBe('quiet');
  await pass(1.5 * minuteMs);
  expect(kind()).toBe('warning');
});

test('a tab is not warned while another one is used, and its warning goes when the other one answers', async () => {
  const server = makeServer();
  const others: IdleSession[] = [];
  const share = (use: SessionUse) => {
    for (const other of others) other.learn(use);
  };
  const [used, unused] = [open(server, share), open(server, share)];
  others.push(used.session, unused.session);
  await pass(20 * minuteMs);
  used.session.input();
  await pass(15 * minuteMs);
  expect([used.kind(), unused.kind()]).toEqual(['quiet', 'quiet']);
  await pass(14.5 * minuteMs);
  expect([used.kind(), unused.kind()]).toEqual(['warning', 'warning']);
  await used.session.stay();
  expect([used.kind(), unused.kind()]).toEqual(['quiet', 'quiet']);
});

test('a use that the tab has not heard of is found out before anybody is warned', async () => {
  const { server, kind } = open();
  await pass(20 * minuteMs);
  server.answer('tell');
  await pass(10 * minuteMs);
  expect(kind()).toBe('quiet');
});

test('input without a connection counts when it is back', async () => {
  const { server, session } = open();
  await pass(10 * minuteMs);
  server.setAway(true);
  session.input();
  await pass(minuteMs);
  expect(server.calls.length).toBeGreaterThan(5);
  server.setAway(false);
  await pass(6_000);
  expect(server.usedAgo()).toBeLessThan(7_000);
});

test('a warning that could not be answered stays, and says so', async () => {
  const { server, session, kind } = open();
  await pass(29.2 * minuteMs);
  server.setAway(true);
  await expect(session.stay()).rejects.toThrow('away');
  expect(kind()).toBe('warning');
  server.setAway(false);
  await session.stay();
  expect(kind()).toBe('quiet');
});

test('where its life ends first nobody is offered to stay', async () => {
  const { ended, kind } = open(makeServer(20 * 60));
  await pass(19.9 * minuteMs);
  expect(kind()).toBe('quiet');
  await pass(minuteMs);
  expect(kind()).toBe('quiet');
  expect(ended).toHaveBeenCalledTimes(1);
});

test('after a new sign-in over the page it is watched again', async () => {
  const { server, session, ended, kind } = open();
  await pass(31 * minuteMs);
  expect(ended).toHaveBeenCalledTimes(1);
  const renewed = makeServer();
  session.server.ask = async () => renewed.answer('ask');
  server.calls.length = 0;
  session.restart();
  await pass(29.5 * minuteMs);
  expect(kind()).toBe('warning');
});

test('another page is told within two seconds of the hand that opened it, and a page that is only passed is not', async () => {
  const { server, session, page } = open();
  session.input();
  await pass(300);
  page.now = '/lead';
  session.moved();
  await pass(500);
  page.now = '/lead/new';
  session.moved();
  await pass(900);
  expect(server.calls).toEqual([]);
  await pass(200);
  expect(server.calls).toEqual(['tell']);
  expect(page.told).toBe('/lead/new');
  // The same page again is told of once a minute, as ever.
  session.input();
  await pass(40_000);
  expect(server.calls).toEqual(['tell']);
});

test('what changes by itself waits for a hand, and keeps no session alive', async () => {
  const { server, session, page } = open();
  await pass(5 * minuteMs);
  page.now = '/lead accepted';
  session.moved();
  await pass(5 * minuteMs);
  expect(server.calls).toEqual([]);
  session.input();
  await pass(10);
  expect(server.calls).toEqual(['tell']);
  expect(page.told).toBe('/lead accepted');
});
