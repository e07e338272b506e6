import { expect, test } from 'vitest';
import type { HourRow } from '@/db/query/event/activity';
import { acceptanceCause, declineCause } from './compare';

const hour = (daysBack: 0 | 7, decided: number, accepted: number): HourRow => ({
  environment: 'production',
  daysBack,
  hour: 9,
  leads: 0,
  offers: 0,
  accepts: 0,
  decided,
  accepted,
});
const partner = { id: 7, companyName: 'Indwe Online' };

test.each([
  ['too few decisions today', hour(0, 19, 0), hour(7, 100, 50), 'unknown'],
  ['too few decisions a week ago', hour(0, 100, 0), hour(7, 19, 19), 'unknown'],
  ['a third less', hour(0, 30, 10), hour(7, 100, 50), 'there'],
  ['a little less', hour(0, 30, 11), hour(7, 100, 50), 'gone'],
  ['none then, none now', hour(0, 30, 0), hour(7, 100, 0), 'gone'],
])('acceptance: %s', (_, today, before, is) => {
  expect(acceptanceCause([today, before]).is).toBe(is);
});

test('acceptance names both shares', () => {
  const found = acceptanceCause([hour(0, 30, 10), hour(7, 100, 50)]);
  expect(found).toMatchObject({ cause: { detail: { percent: 33, percentBefore: 50 } } });
});

test.each([
  ['too few decisions', { decided: 19, declined: 19, decidedBefore: 100, declinedBefore: 1 }, 'unknown'],
  ['nothing to compare with', { decided: 40, declined: 40, decidedBefore: 3, declinedBefore: 1 }, 'unknown'],
  ['twice as many', { decided: 50, declined: 20, decidedBefore: 100, declinedBefore: 20 }, 'there'],
  ['not quite twice', { decided: 50, declined: 19, decidedBefore: 100, declinedBefore: 20 }, 'gone'],
  ['twice next to nothing', { decided: 50, declined: 2, decidedBefore: 100, declinedBefore: 1 }, 'gone'],
  ['from none to some', { decided: 50, declined: 5, decidedBefore: 100, declinedBefore: 0 }, 'there'],
])('declines: %s', (_, counts, is) => {
  expect(declineCause({ ...partner, ...counts }).is).toBe(is);
});
