import { expect, test } from 'vitest';
import { expiryNotice } from './expiry-notice';

test('reminds 30, 7 and 1 days before expiry, and after it', () => {
  const now = new Date('2027-01-01T00:00:00Z');
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const notices = [31, 30, 8, 7, 2, 1, 0.01, 0, -1].map((days) => expiryNotice(inDays(days), now));
  expect(notices).toEqual([null, 30, 30, 7, 7, 1, 1, 0, 0]);
});
