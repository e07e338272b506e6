import { describe, expect, test } from 'vitest';
import { durationText as durationSchema } from '@/lib/environment/schema';
import { durationText } from './duration';

describe('durationText', () => {
  test('writes seconds in the largest unit that fits', () => {
    expect([30 * 86_400, 12 * 3_600, 5_400, 45].map(durationText)).toEqual(['30d', '12h', '90m', '45s']);
  });
  test('is read back as the same number of seconds', () => {
    for (const seconds of [1, 59, 60, 61, 3_600, 86_399, 86_400, 3_650 * 86_400])
      expect(durationSchema.parse(durationText(seconds))).toBe(seconds);
  });
});
