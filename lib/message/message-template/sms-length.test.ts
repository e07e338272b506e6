import { expect, test } from 'vitest';
import { smsLength } from './sms-length';

const segmentsOf = (text: string) => smsLength(text).segments;

test('160 letters in one, 153 each in several', () => {
  expect(smsLength('a'.repeat(160))).toEqual({ segments: 1, used: 160, places: 160, costly: [] });
  expect(smsLength('a'.repeat(161))).toEqual({ segments: 2, used: 161, places: 306, costly: [] });
  expect(segmentsOf('a'.repeat(306))).toBe(2);
  expect(segmentsOf('a'.repeat(307))).toBe(3);
  expect(segmentsOf('')).toBe(1);
});

test('the extension takes two places, and is never divided', () => {
  expect(smsLength('€'.repeat(80)).used).toBe(160);
  expect(segmentsOf('€'.repeat(81))).toBe(2);
  // 152 letters, then one of two places: it begins the next segment.
  expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3);
});

test('one letter outside of the alphabet makes them 70 and 67, and is named once', () => {
  expect(smsLength(`ê${'a'.repeat(69)}`)).toEqual({ segments: 1, used: 70, places: 70, costly: ['ê'] });
  expect(smsLength(`ê${'a'.repeat(69)}ê`)).toMatchObject({ segments: 2, costly: ['ê'] });
  // A letter outside of the basic plane is two units, and is not divided either.
  expect(smsLength(`${'a'.repeat(66)}😀${'a'.repeat(66)}`)).toMatchObject({ segments: 3, used: 134 });
});
