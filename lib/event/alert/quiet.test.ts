import { expect, test } from 'vitest';
import { clockText, quietUntil } from './quiet';

const night = { quietFrom: 22 * 60, quietTo: 6 * 60 + 30 };
/** A time of the night from 22 to 23 November 2026 in South Africa, two hours ahead of UTC. */
const at = (utc: string) => new Date(utc);

test.each([
  ['21:59:59', '2026-11-22T19:59:59Z', null],
  ['22:00', '2026-11-22T20:00:00Z', '2026-11-23T04:30:00.000Z'],
  ['midnight', '2026-11-22T22:00:00Z', '2026-11-23T04:30:00.000Z'],
  ['06:29:59', '2026-11-23T04:29:59.999Z', '2026-11-23T04:30:00.000Z'],
  ['06:30', '2026-11-23T04:30:00Z', null],
  ['noon', '2026-11-23T10:00:00Z', null],
])('quiet hours across midnight: at %s', (_, utc, end) => {
  expect(quietUntil(night, at(utc))?.toISOString() ?? null).toBe(end);
});

test('quiet hours within a day, and none', () => {
  const lunch = { quietFrom: 12 * 60, quietTo: 13 * 60 };
  expect(quietUntil(lunch, at('2026-11-22T10:20:30Z'))?.toISOString()).toBe('2026-11-22T11:00:00.000Z');
  expect(quietUntil(lunch, at('2026-11-22T11:00:00Z'))).toBeNull();
  expect(quietUntil({ quietFrom: null, quietTo: null }, at('2026-11-22T00:00:00Z'))).toBeNull();
});

test('times are written as a time field has them', () => {
  expect([clockText(0), clockText(390), clockText(null)]).toEqual(['00:00', '06:30', '']);
});
