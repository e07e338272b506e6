import { expect, test } from 'vitest';
import { isPostbackFresh, isPostbackSigned, readPostback, signPostback } from './postback';

const secret = `whsec_${Buffer.alloc(32, 'postback').toString('base64')}`;
const now = new Date('2026-03-02T08:00:00Z');
const seconds = now.getTime() / 1_000;
const read = (query: string) => readPostback(`${query}&sig=${signPostback(secret, query)}`);

test('a postback says when it was signed, and is taken for five minutes before and after', () => {
  for (const [ts, isFresh] of [
    [seconds, true],
    [seconds - 300, true],
    [seconds + 300, true],
    [seconds - 301, false],
    [seconds + 301, false],
    ['soon', false],
    ['', false],
    [`${seconds}&ts=${seconds}`, false],
  ] as const) {
    const postback = read(`event_id=E-1&type=approved&ts=${ts}`);
    expect(postback && isPostbackFresh(postback, now), String(ts)).toBe(isFresh);
    // It is no field of the event, and it is signed.
    expect(postback?.fields).toEqual({ event_id: 'E-1', type: 'approved' });
    expect(postback && isPostbackSigned([secret], postback)).toBe(true);
  }
  const moved = readPostback(
    `event_id=E-1&ts=${seconds}&sig=${signPostback(secret, `event_id=E-1&ts=${seconds - 900}`)}`,
  );
  expect(moved && isPostbackSigned([secret], moved)).toBe(false);
});

test('one without a time is taken as before', () => {
  const postback = read('event_id=E-1&type=approved');
  expect(postback && isPostbackFresh(postback, now)).toBe(true);
});
