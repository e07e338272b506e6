import { expect, test } from 'vitest';
import { firstNightlyRun, nightlyRunSchedule } from './nightly-run';

test('is the first scheduled time that is not earlier', () => {
  const [minute, hour] = nightlyRunSchedule.split(' ').map(Number);
  const runs = ['2026-11-23T01:22:59.999Z', '2026-11-23T01:23:00.000Z', '2026-11-30T01:23:00.001Z'].map(
    (at) => firstNightlyRun(new Date(at)),
  );
  expect(runs.map((run) => run.toISOString())).toEqual([
    '2026-11-23T01:23:00.000Z',
    '2026-11-23T01:23:00.000Z',
    '2026-12-01T01:23:00.000Z',
  ]);
  expect(runs.every((run) => run.getUTCMinutes() === minute && run.getUTCHours() === hour)).toBe(true);
});
