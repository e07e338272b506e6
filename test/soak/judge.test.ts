import { describe, expect, test } from 'vitest';
import { courseOf, judgeGrowth, latencyOf, type Sample, windowsOf } from './judge';

const minute = 60_000;
const sample = (atMs: number, residentMb: number, heapMb: number | null = 40, descriptors = 30): Sample => ({
  atMs,
  held: { web: { residentMb, heapMb, descriptors } },
});
const verdicts = (samples: readonly Sample[], runMs = 60 * minute) =>
  judgeGrowth(samples, runMs)
    .filter(({ isTooMuch }) => isTooMuch)
    .map(({ figure }) => figure);

test('an hour is compared by its first and last ten minutes, a shorter run by its sixths', () => {
  expect(windowsOf(60 * minute)).toEqual({ first: [0, 10 * minute], last: [50 * minute, 60 * minute] });
  expect(windowsOf(90 * minute).last).toEqual([80 * minute, 90 * minute]);
  expect(windowsOf(6 * minute)).toEqual({ first: [0, minute], last: [5 * minute, 6 * minute] });
});

test('the course of a run is the median of each sixth of it', () => {
  const samples = [0, 1, 2, 10, 20, 30, 40].map((at) => sample(at * minute, 200 + at));
  expect(courseOf(samples, 'web', 60 * minute)).toEqual([201, 210, 220, 230, 240, Number.NaN]);
  expect(courseOf(samples, 'worker', 60 * minute)).toEqual(Array(6).fill(Number.NaN));
});

describe('growth', () => {
  test('within the bound is let pass, and what is between the windows does not count', () => {
    expect(verdicts([sample(0, 200), sample(30 * minute, 900), sample(55 * minute, 250)])).toEqual([]);
  });
  test('beyond it is found, each figure by its own bound', () => {
    expect(verdicts([sample(0, 200), sample(55 * minute, 251)])).toEqual(['residentMb']);
    expect(verdicts([sample(0, 200, 40, 30), sample(55 * minute, 200, 51, 51)])).toEqual([
      'heapMb',
      'descriptors',
    ]);
  });
  test('one odd sample does not decide', () => {
    const late = [51, 53, 55].map((at, nth) => sample(at * minute, nth === 1 ? 900 : 210));
    expect(verdicts([sample(0, 200), ...late])).toEqual([]);
  });
  test('a part without a heap, and one that is gone at the end', () => {
    expect(judgeGrowth([sample(0, 200, null), sample(55 * minute, 200, null)], 60 * minute)).toHaveLength(2);
    expect(verdicts([sample(0, 200), { atMs: 55 * minute, held: {} }])).toEqual([
      'residentMb',
      'heapMb',
      'descriptors',
    ]);
  });
  test('a window without a sample is no proof', () => {
    expect(() => judgeGrowth([sample(0, 200)], 60 * minute)).toThrow('a window has no sample');
  });
});

test('latencies of a window, what failed apart', () => {
  const answers = Array.from({ length: 100 }, (_, at) => ({ atMs: at, tookMs: at % 10 === 9 ? null : at }));
  expect(latencyOf(answers, [0, 50])).toEqual({ requests: 50, failed: 5, p50Ms: 24, p99Ms: 48 });
  expect(latencyOf(answers, [200, 300]).requests).toBe(0);
});
