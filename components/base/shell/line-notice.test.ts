import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { expect, test } from 'vitest';
import config from '@/next.config';

test('a link that is pressed without a line waits for it: Next is told so', () => {
  expect(config(PHASE_PRODUCTION_BUILD).experimental?.useOffline).toBe(true);
});
