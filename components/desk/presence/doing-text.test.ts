import { expect, test } from 'vitest';
import { lastingText } from './doing-text';

const since = '2026-11-23T08:00:00.000Z';

test.each([
  ['2026-11-23T08:00:59.000Z', 'just now'],
  ['2026-11-23T07:59:59.000Z', 'just now'],
  ['2026-11-23T08:04:10.000Z', '4 min'],
  ['2026-11-23T08:59:59.000Z', '59 min'],
  ['2026-11-23T09:05:00.000Z', '1 h 05'],
])('at %s it lasts %s', (at, text) => {
  expect(lastingText(since, at)).toBe(text);
});
