import { describe, expect, test } from 'vitest';
import { keptTrackerId, trackerProblem } from './tracker-id';

describe('what is kept', () => {
  test.each([
    'summer-campaign_7',
    'fb.1.1554763741205.AbCdEfGhIjKlMnOpQrStUvWxYz',
    '550e8400-e29b-41d4-a716-446655440000',
    'd41d8cd98f00b204e9800998ecf8427e',
    'EAIaIQobChMI8Yy6lK',
    '1764139200',
    '1764139200123',
    '12345',
    'a b/c?d=e&f',
    '8f14e45fceea167a5a36dedd4bea2543-0821',
    '2026-11-26',
    '123456789',
    'x'.repeat(100),
  ])('%s', (value) => {
    expect(trackerProblem(value)).toBeNull();
    expect(keptTrackerId(value)).toBe(value);
  });
});

describe('what is ignored', () => {
  test.each([
    [5, 'not a string'],
    [true, 'not a string'],
    [['a'], 'not a string'],
    [{ a: 1 }, 'not a string'],
    ['x'.repeat(101), 'too long'],
    ['a\nb', 'not printable'],
    ['é', 'not printable'],
    [' a', 'not printable'],
    ['   ', 'not printable'],
    ['\u0000', 'not printable'],
    ['8001015009087', 'personal'],
    ['800101 5009 087', 'personal'],
    ['id_8001015009087', 'personal'],
    ['8001015009088', 'personal'],
    ['0821234567', 'personal'],
    ['082 123 4567', 'personal'],
    ['(082) 123-4567', 'personal'],
    ['+27821234567', 'personal'],
    ['27821234567', 'personal'],
    ['0027821234567', 'personal'],
    ['821234567', 'personal'],
    ['+44 7911 123456', 'personal'],
    ['campaign-0821234567', 'personal'],
    ['campaign|0821234567|x', 'personal'],
    ['2026-11-26-0821234567', 'personal'],
    ['thandi@example.com', 'personal'],
    ['src:thandi.m@example.co.za;1', 'personal'],
  ])('%j: %s', (value, problem) => {
    expect(trackerProblem(value)).toBe(problem);
    expect(keptTrackerId(value)).toBeNull();
  });

  test.each([undefined, null, ''])('%j is nothing', (value) => {
    expect(trackerProblem(value)).toBeNull();
    expect(keptTrackerId(value)).toBeNull();
  });
});

test('a long value costs no time', () => {
  const began = performance.now();
  trackerProblem('1 '.repeat(50));
  trackerProblem('@.'.repeat(50));
  expect(performance.now() - began).toBeLessThan(50);
});
