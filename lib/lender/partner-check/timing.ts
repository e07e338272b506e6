import { setTimeout as pause } from 'node:timers/promises';
import type { CheckTiming } from './play';
import { waitSeconds } from './scenario';

/** Enough for a system that takes its whole time limit for every call. */
const longestMs = 180_000;

export const usualTiming: CheckTiming = {
  limitMs: longestMs,
  waitMs: waitSeconds * 1_000,
  pollMs: 1_000,
  pause: (ms) => pause(ms),
};

/** Where a page waits for the report: browsers and proxies give up after a minute. */
export const pageTiming: CheckTiming = { ...usualTiming, limitMs: 25_000 };
