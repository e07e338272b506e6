import { expect, test } from 'vitest';
import { type Arrival, askAgainSeconds } from '@/lib/message/arrival/view';
import { arrivalTitle, titlePrefix } from './arrival-text';

const arrival: Arrival = {
  id: 'a'.repeat(22),
  leadId: 'b'.repeat(22),
  name: 'Nomsa Dlamini',
  companyName: 'Khanya',
  kind: 'link',
  arrivedAt: '2026-11-22T00:00:00.000Z',
  ageSeconds: 1,
  waited: true,
};

test('the title counts what has arrived, says what came last, and names nobody', () => {
  expect(titlePrefix([])).toBe('');
  expect(titlePrefix([arrival])).toBe('(1) Link ready – ');
  const both = titlePrefix([arrival, { ...arrival, kind: 'declined' }]);
  expect(both).toBe('(2) Declined – ');
  expect(arrivalTitle(arrival)).toBe('Link ready: Nomsa Dlamini');
});

test('a page asks often while something was just sent, and once a minute while nothing is', () => {
  expect([null, 0, 119, 120, 899, 900, 86_400].map(askAgainSeconds)).toEqual([60, 3, 3, 10, 10, 30, 30]);
});
