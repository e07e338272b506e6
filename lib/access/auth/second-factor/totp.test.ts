import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { generateKey, keyUri, stepOf } from './totp';

const at = (seconds: number) => new Date(seconds * 1_000);
/** The key of the examples in RFC 6238. */
const key = Secret.fromUTF8('12345678901234567890').base32;

test('codes are those of RFC 6238, shortened to six digits', () => {
  expect(stepOf(key, '287082', at(59))).toBe(1);
  expect(stepOf(key, '081804', at(1_111_111_109))).toBe(37_037_036);
  expect(stepOf(key, '005924', at(1_234_567_890))).toBe(41_152_263);
});

test('a code counts one step early and one step late, and no further', () => {
  const seconds = 1_234_567_890;
  for (const away of [-30, 0, 30]) expect(stepOf(key, '005924', at(seconds + away))).toBe(41_152_263);
  for (const away of [-60, 60, 3_600]) expect(stepOf(key, '005924', at(seconds + away))).toBeNull();
});

test.each(['', '00592', '0059240', 'abcdef', '٠٠٥٩٢٤', '-05924', '5924  '])('%j is no code', (code) => {
  expect(stepOf(key, code, at(1_234_567_890))).toBeNull();
});

test('a key is 160 random bits, and its address names portal and account', () => {
  const made = generateKey();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(generateKey()).not.toBe(made);
  const uri = new URL(keyUri(made, 'thandi+x@example.test'));
  expect(uri.href).toContain('otpauth://totp/Lead%20Matching:thandi%2Bx%40example.test?');
  expect(uri.searchParams.get('secret')).toBe(made);
  expect(uri.searchParams.get('issuer')).toBe('Lead Matching');
});
