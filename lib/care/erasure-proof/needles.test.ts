import { describe, expect, test } from 'vitest';
import { coarseTexts, makeNeedles, searchFor } from './needles';

const hash = Buffer.from('c0ffee00c0ffee00c0ffee00c0ffee00', 'hex');
const needles = makeNeedles(
  '8001015009087',
  [hash],
  [
    {
      id: 7,
      firstName: 'Ṱhivhilaeli',
      lastName: 'O’Brien-Nḓou',
      cellPhoneNumber: '0821234567',
      email: 'T.Ndou@Post.example',
    },
  ],
);
const search = searchFor(needles);

describe('what of a person stands in a value', () => {
  test.each([
    ['the ID number 8001015009087.', 'ID number'],
    ['800101 5009 087', 'ID number'],
    [{ id: 8001015009087 }, 'ID number'],
    [8001015009087n, 'ID number'],
    [Buffer.from('a;8001015009087;b'), 'ID number'],
    [Buffer.concat([Buffer.from('xx'), hash]), 'hash of the ID number'],
    [hash.toString('hex'), 'hash of the ID number'],
    [[hash], 'hash of the ID number'],
    ['call 082 123 4567 today', 'phone'],
    ['+27821234567', 'phone'],
    ['27 82 123 4567', 'phone'],
    ['https://x.example/?m=t.ndou@post.example', 'email'],
    ['Ṱhivhilaeli O’Brien-Nḓou', 'name'],
    ['o’brien-nḓou, ṱhivhilaeli', 'name'],
    [{ first_name: 'Ṱhivhilaeli', last_name: 'O’Brien-Nḓou' }, 'name'],
    ['Ṱhivhilaeli;;"O’Brien-Nḓou";x', 'name'],
  ])('%o', (value, kind) => expect(search(value)).toEqual([kind]));

  test.each([
    null,
    undefined,
    '',
    '18210212345678',
    '99082123456700',
    'Ṱhivhilaeli',
    'O’Brien-Nḓou',
    'ṱhivhilaelix o’brien-nḓou',
    `Ṱhivhilaeli ${'x'.repeat(60)} O’Brien-Nḓou`,
  ])('nothing in %o', (value) => expect(search(value)).toEqual([]));

  test('in a row of the person’s own lead one name is enough', () => {
    expect(search('Dear Ṱhivhilaeli', true)).toEqual(['name']);
    expect(search('ref-O’Brien-Nḓou', true)).toEqual(['name']);
  });
});

test('whatever is found has one of the coarse texts in it, in any case of its letters', () => {
  const texts = coarseTexts(needles);
  for (const value of [
    'Ṱhivhilaeli',
    'ṰHIVHILAELI',
    'ṱhivhilaeli',
    '082 123 4567',
    '0821234567',
    '800101 5009 087',
  ])
    expect(texts.some((text) => value.includes(text))).toBe(true);
});

test('of somebody without leads only the number is searched for', () => {
  const bare = makeNeedles('8001015009087', [hash], []);
  expect(searchFor(bare)('Anna Anna 0821234567 a@b.example')).toEqual([]);
  expect(searchFor(bare)('8001015009087')).toEqual(['ID number']);
});
