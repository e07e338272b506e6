import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualWaitText, waitingWords, waitText } from './waiting-text';

const sent = { companyName: 'Khanya', type: 'apply-now' };
const usual = { count: 40, median: 100, nineOfTen: 290 };

test('a wait is told in its own unit, and never shorter than measured', () => {
  expect([0, 41, 91, 3_700, 90_000, 200_000].map(waitText)).toEqual([
    '5 seconds',
    '45 seconds',
    '2 minutes',
    '62 minutes',
    '25 hours',
    '3 days',
  ]);
  const size = { second: 1, minute: 60, hour: 3_600, day: 86_400 };
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1_200_000, noNaN: true }), (seconds) => {
      const [, count = '', unit = ''] =
        /^([\d\s]+) (second|minute|hour|day)s?$/.exec(waitText(seconds)) ?? [];
      expect(Number(count.replace(/\s/g, '')) * size[unit as keyof typeof size]).toBeGreaterThanOrEqual(
        seconds,
      );
    }),
  );
});

test('the agent reads how long it usually takes, and has a sentence to say', () => {
  expect(usualWaitText(sent, usual)).toBe(
    'Khanya usually takes about 2 minutes. Of its last 40 waits, 9 in 10 were over within 5 minutes.',
  );
  expect(waitingWords(sent, usual, false)).toBe(
    "Khanya is preparing your application. That usually takes about 2 minutes. You don't have to hold: I'll send you the link as soon as I have it.",
  );
  expect(waitingWords({ ...sent, type: null }, usual, true)).toBe(
    "Khanya is checking your application. It is taking longer than usual. You don't have to hold: I'll let you know as soon as they decide.",
  );
});

test('no time is said while too little is known', () => {
  expect(usualWaitText(sent, null)).toBeNull();
  expect(waitingWords(sent, null, false)).not.toContain('usual');
});
